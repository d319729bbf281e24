/// <reference types="vitest/config" />
import { existsSync, globSync, statSync } from "node:fs";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import type { TestProjectInlineConfiguration } from "vitest/config";
import type { TestSequencer, TestSpecification } from "vitest/node";
import { rootScripts } from "./scripts/root-scripts.ts";

/**
 * A pattern for modules by name, without extension.
 *
 * @throws an Error when a module isn't there: a file that was renamed would leave its chunk unnoticed
 */
function anyOf(folder: string, names: readonly string[]): string {
  for (const name of names) {
    const isThere = [".ts", ".tsx"].some((extension) =>
      existsSync(join(import.meta.dirname, folder, name + extension)),
    );
    if (!isThere) throw new Error(`vite.config.ts names ${folder}/${name}, which isn't there.`);
  }
  return names.join("|");
}

/** What only long forms and signed-in people's lists need: it stands in files of its own. */
const apart = [
  anyOf("app/components", [
    "act-rows",
    "address-hint",
    "attachments",
    "bar",
    "button-fold",
    "choices",
    "chosen-filter",
    "code-input",
    "confirm-act",
    "confirm-page",
    "conflict",
    "count-links",
    "countdown",
    "data-table",
    "date-block",
    "date-field",
    "date-time-field",
    "day-filters",
    "duration-field",
    "email-words",
    "enter-button",
    "file-control",
    "file-links",
    "files-field",
    "filters",
    "folded-fields",
    "form-fields",
    "forbidden",
    "arabic-only-note",
    "lines",
    "list-address",
    "list-page",
    "number-form",
    "outdated",
    "page-owner",
    "pager",
    "picture-field",
    "place-fields",
    "qr-code",
    "rich-text",
    "rail",
    "row-keys",
    "search-field",
    "search-form",
    "search-params",
    "shortcuts",
    "shrink-photos",
    "status-chip",
    "stepper",
    "switch",
    "tab-stream",
    "timeline",
    "trail",
    "upload-progress",
    "use-upload",
    "waiting-since",
    "when",
  ]),
  anyOf("app/arabic", [
    "calendar",
    "clock",
    "dates",
    "day-parts",
    "digits",
    "duration",
    "fold",
    "governorates",
    "lines",
    "name-in",
    "named-day",
    "national-id",
    "personal-number",
    "phone",
    "said-day-time",
    "said-duration",
  ]),
].join("|");

/**
 * What every page needs, in a few files that compress as one: a first visit is 5 kB and ten requests
 * lighter than with a file for each, and a new release leaves the larger one in the browser's cache.
 */
const together = [
  // Two that scripts of plain pages import too, which may not load the application for it.
  {
    name: "page",
    test: new RegExp(
      `[\\\\/]app[\\\\/](components[\\\\/](${anyOf("app/components", [
        "filled-by-script",
        "page-owner",
        "pending-submission",
      ])})|arabic[\\\\/](${anyOf("app/arabic", ["language", "plurals"])}))\\.`,
    ),
  },
  {
    name: "live",
    test: new RegExp(
      `[\\\\/]app[\\\\/](components[\\\\/](${anyOf("app/components", [
        "refresh-event",
        "retry-after",
        "shortcuts",
        "tab-stream",
        "too-large",
      ])})|arabic[\\\\/](${anyOf("app/arabic", ["time-ago"])}))\\.`,
    ),
  },
  {
    name: "libraries",
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|react-i18next|i18next-resources-to-backend|use-sync-external-store)[\\/]/,
  },
  {
    name: "components",
    test: new RegExp(`[\\\\/]app[\\\\/](components|arabic)[\\\\/](?!(${apart})\\.)`),
    minShareCount: 3,
  },
  {
    name: "digits",
    test: new RegExp(
      `[\\\\/]app[\\\\/]arabic[\\\\/](${anyOf("app/arabic", ["digits", "phone", "text"])})\\.`,
    ),
    minShareCount: 2,
  },
  {
    name: "lines",
    test: new RegExp(
      `[\\\\/]app[\\\\/](components[\\\\/]${anyOf("app/components", ["lines"])}|arabic[\\\\/]${anyOf("app/arabic", ["lines"])})\\.`,
    ),
    minShareCount: 2,
  },
  {
    name: "date-time",
    test: new RegExp(
      `[\\\\/]app[\\\\/](components|arabic)[\\\\/](${[
        anyOf("app/components", ["date-time-field"]),
        anyOf("app/arabic", ["clock", "said-day-time"]),
      ].join("|")})\\.`,
    ),
    minShareCount: 2,
  },
  { name: "forms", test: /[\\/]app[\\/](components|arabic)[\\/]/, minShareCount: 2 },
];

/** What old phones have; for styles, and for scripts that people keep. */
const oldBrowsers = ["chrome87", "safari14.1", "firefox78"];

/** Scripts that belong to no route: by the name of each built file, its source. */
const ownScripts = {
  enhancement: "/app/enhancement/main.ts",
  "qr-reader": "/app/enhancement/qr-reader.ts",
  personal: "/app/enhancement/personal.ts",
  "stream-check": "/app/enhancement/stream-check.ts",
};

/**
 * Builds each of them as one file, and tells the server its address as the default export of
 * `virtual:` and its name. React Router builds the client first.
 */
function ownScript([name, source]: [string, string]): Plugin {
  const id = `virtual:${name}`;
  const built = join(import.meta.dirname, "build/client/assets");
  let isBuild = false;
  return {
    name,
    configResolved({ command }) {
      isBuild = command === "build";
    },
    buildStart() {
      if (isBuild && this.environment.name === "client") {
        this.emitFile({ type: "chunk", id: source, name, preserveSignature: "strict" });
      }
    },
    resolveId: (imported) => (imported === id ? `\0${id}` : undefined),
    load(loaded) {
      if (loaded !== `\0${id}`) return undefined;
      const [file] = isBuild ? globSync(`${name}-*.js`, { cwd: built }) : [];
      if (isBuild && !file) throw new Error(`${source} is not built.`);
      return `export default ${JSON.stringify(file ? `/assets/${file}` : source)};`;
    },
  };
}

/**
 * Development: open pages have no application script whose parts could be exchanged, so their one script
 * (app/enhancement/main.ts) is told of each change and asks for the page again.
 */
function reloadOpenPages(): Plugin {
  const sources = ["app", "locales"].map((folder) => join(import.meta.dirname, folder, "/"));
  return {
    name: "reload-open-pages",
    apply: "serve",
    hotUpdate({ file, server }) {
      const isSource = sources.some((folder) => file.startsWith(folder));
      if (isSource && this.environment.name === "ssr") server.ws.send("source-changed", {});
    },
  };
}

/**
 * Builds app/server.ts as build/server/start.js beside the application, with what both need in common
 * files. Node could run the source, but the compiler that it brings for TypeScript takes 27 MB of each
 * process.
 */
function serverProcess(): Plugin {
  return {
    name: "server-process",
    apply: "build",
    buildStart() {
      if (this.environment.name === "ssr") {
        this.emitFile({ type: "chunk", id: "/app/server.ts", fileName: "start.js" });
      }
    },
  };
}

/**
 * The longest kinds of tests first, and their larger files: two workers end at the same time when the
 * last files are short.
 */
class LongestFirst implements TestSequencer {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kinds = ["engines", "journeys", "screens", "platform", "rules", "architecture", "arabic"];
    const ranked = files.map((file) => {
      const kind = kinds.findIndex((each) => file.moduleId.includes(`/tests/${each}/`));
      // The files of a project share workers as long as they follow one another.
      return { file, kind, project: file.project.name, bytes: statSync(file.moduleId).size };
    });
    ranked.sort(
      (one, other) =>
        one.kind - other.kind ||
        one.project.localeCompare(other.project) ||
        other.bytes - one.bytes,
    );
    return ranked.map(({ file }) => file);
  }

  /** A part of the tests for one machine of several. */
  async shard(): Promise<never> {
    throw new Error("The tests run on one machine: leave --shard out.");
  }
}

/**
 * Tests without a plugin: screens on the source start a Vite of their own. The files of a project share
 * workers, and what is slow to load: libraries, the platform, a browser.
 */
const project = (
  name: string,
  include: readonly string[],
  more?: TestProjectInlineConfiguration["test"],
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: [...include],
    environment: "node",
    setupFiles: ["tests/world/quiet.ts"],
    pool: "forks",
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 300_000,
    // A second is too short for a machine with more to do.
    expect: { poll: { timeout: 15_000 } },
    ...more,
  },
});
const testsOf = (...kinds: string[]) => kinds.map((kind) => `tests/${kind}/**/*.test.{ts,tsx}`);

/**
 * A process has one React. Pages are rendered by that of production, several times as fast; the files
 * in which every page and every form is seen have its warnings, and workers of another project. The
 * source as it is, without a build, runs in development alone.
 */
const withWarnings = ["tests/screens/forms.test.ts", "tests/screens/languages.test.ts"];
const inProduction = process.env.BUILT_SCREENS === "1" ? { NODE_ENV: "production" } : {};
const isExhaustive = process.env.EXHAUSTIVE === "1";

/**
 * Workers on two cores. Pages and browsers keep a core busy each; tests of the platform wait for the database
 * for a third of their time, and a third worker takes a sixth off them. Groups run one after the other.
 */
const onTwoCores = {
  busy: { maxWorkers: 2, sequence: { groupOrder: 0 } },
  waiting: { maxWorkers: 3, sequence: { groupOrder: 1 } },
};

/** Words that not every page needs. */
const isOfSomePages = (module: string | null) =>
  module?.includes("/locales/") && !module.endsWith("/common.json");

/** Vitest itself serves nothing: React Router's plugin would write the types anew that tsc reads meanwhile. */
const isRunner = process.env.VITEST === "true" && process.env.VITEST_WORKER_ID === undefined;

export default defineConfig(({ command }) => ({
  plugins: isRunner
    ? []
    : [
        reactRouter(),
        ...Object.entries(ownScripts).map(ownScript),
        rootScripts({
          sources: {
            "card-check.js": "app/enhancement/card-check.ts",
            "event-door.js": "app/enhancement/event-door.ts",
            "service-worker.js": "app/enhancement/service-worker.ts",
          },
          target: oldBrowsers,
        }),
        reloadOpenPages(),
        serverProcess(),
      ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: together },
            // Every page fetches the names of all files of words, and a hash does not compress.
            // The names of words stand in that list already, as their keys.
            chunkFileNames: ({ facadeModuleId }) =>
              isOfSomePages(facadeModuleId) ? "assets/[hash:7].js" : "assets/[name]-[hash:7].js",
          },
        },
      },
    },
    // Node reads the 130 kB of drizzle-orm's exports anew for each of its 400 imports: a third of
    // the time in which a server loads its modules. In the build they are one file.
    ssr: { resolve: { noExternal: command === "build" ? ["drizzle-orm"] : [] } },
  },
  build: {
    // Old phones drop `(width >= 1024px)`; a lower target inflates the logical properties.
    cssTarget: oldBrowsers,
    license: { fileName: "licences.md" },
  },
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ["default", "tests/world/by-kind.ts"],
    // Screens on the source and the architecture's tests read files that they don't import.
    forceRerunTriggers: ["**/package.json", "**/vite.config.*", "**/{app,locales}/**"],
    projects: [
      // No database, server or build: npm run test:unit.
      project("unit", testsOf("arabic", "rules", "architecture"), {
        ...onTwoCores.waiting,
        setupFiles: ["tests/world/quiet.ts", "tests/world/own-modules.ts"],
      }),
      // Engines need a browser more than npm test looks for: npm run test:exhaustive.
      project("pages", testsOf("screens", "journeys", ...(isExhaustive ? ["engines"] : [])), {
        ...onTwoCores.busy,
        exclude: withWarnings,
        globalSetup: ["tests/world/database.ts"],
        env: inProduction,
      }),
      project("system", [...testsOf("platform"), ...withWarnings], {
        ...onTwoCores.waiting,
        globalSetup: ["tests/world/database.ts"],
      }),
    ],
  },
}));
