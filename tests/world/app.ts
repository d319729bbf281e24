import files from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pino from "pino";
import type { ServerBuild } from "react-router";
import { createServer } from "vite";
import { inject, vi } from "vitest";
import { projectRoot, readConfiguration } from "#app/configuration.ts";
import type { Build } from "#app/serving/build.ts";
import { openHttpServer } from "#app/serving/http-server.ts";
import { createSegmentHandlers } from "#app/serving/segment-handlers.ts";
import { createDatabase, nameOf, renewDatabase } from "./database.ts";
import { environment } from "./environment.ts";
import { freePort } from "./process.ts";
import { openStandIn, type StandIn } from "./stand-in.ts";

/** The whole app in this process, on a database that is like new. */
export interface App {
  readonly databaseUrl: string;
  /** Where it serves over loopback, as the process of a server does, with its files. */
  readonly origin: string;
  readonly transport: typeof import("#app/transport.server.ts");
  /** Answers one request without the loopback. */
  handle(request: Request): Promise<Response>;
  /** Modules of the running app, as it sees them. */
  load<T>(path: string): Promise<T>;
  close(): Promise<void>;
}

type Load = App["load"];

interface Loaded extends Omit<App, "close"> {
  readonly variables: Record<string, string>;
  /** Answers over loopback from now on, with nothing kept of what the last file's pages were. */
  serve(): void;
}

let created = 0;
/** The app of this worker's files, one after the other: to load it takes longer than most of them. */
let shared: Promise<Loaded> | undefined;
let isShared = false;
/** The web alone of this worker's files. */
let alone: Promise<{ loaded: Loaded; platform: StandIn }> | undefined;

/** `npm test` runs screens on its build, which starts in a tenth of the time; by hand they run on the source. */
const isOnBuild = () => process.env.BUILT_SCREENS === "1";

/**
 * Opens the app of this worker, on a database that is like new.
 *
 * @param prepare what the database needs before the platform opens on it
 */
export async function openApp({
  prepare,
}: {
  prepare?: (databaseUrl: string) => Promise<void>;
} = {}): Promise<App> {
  if (isShared) throw new Error("Another one is open: close it before.");
  isShared = true;
  const { variables, serve, ...app } = await shareApp();
  await prepare?.(app.databaseUrl);
  serve();
  return {
    ...app,
    async close() {
      await app.transport.close();
      isShared = false;
    },
  };
}

/**
 * Opens the web alone (docs/product.md#another-platform): that of this worker, with nothing left of what its
 * platform was before. The platform is a stand-in that answers as the test says.
 */
export async function openWebAlone(): Promise<App & { platform: StandIn }> {
  alone ??= loadWebAlone();
  const { loaded, platform } = await alone;
  const { variables, serve, ...app } = loaded;
  Object.assign(process.env, variables);
  serve();
  return {
    ...app,
    platform,
    async close() {
      platform.leave();
      await app.transport.close();
    },
  };
}

async function loadWebAlone() {
  const platform = await openStandIn();
  const more = { API_URL: platform.apiUrl, FACEBOOK_FALLBACK_ACCESS_TOKEN: "fallback" };
  // It has no database.
  return { loaded: await loadApp(inject("database"), more), platform };
}

/** The worker's app, on a database like new under the name that it knows. */
async function shareApp(): Promise<Loaded> {
  const name = `app_${process.pid}_${++created}`;
  if (!shared) {
    shared = createDatabase(inject("database"), name, "template_sawt").then((url) => loadApp(url));
    return shared;
  }
  const loaded = await shared;
  await renewDatabase(inject("database"), nameOf(loaded.databaseUrl), "template_sawt");
  Object.assign(process.env, loaded.variables);
  return loaded;
}

/** @param more variables beside what every test has: it is loaded beside the one without */
async function loadApp(databaseUrl: string, more?: Record<string, string>): Promise<Loaded> {
  const http = await openHttpServer(
    { host: "127.0.0.1", port: await freePort() },
    {
      files: join(projectRoot(), isOnBuild() ? "build/client" : "public"),
      log: pino({ level: "silent" }),
    },
  );
  const variables = {
    ...environment({ databaseUrl, dataDir: inject("dataDir"), port: http.port, ...more }),
    CHECK_ANSWERS: "1",
  };
  Object.assign(process.env, variables);
  const load = isOnBuild() ? await openBuild(more !== undefined) : await openSource();
  const build = await load<Build>(BUILD);
  return {
    databaseUrl,
    variables,
    load,
    handle: createSegmentHandlers(build, "production"),
    origin: `http://127.0.0.1:${http.port}`,
    transport: await load("/app/transport.server.ts"),
    serve: () => http.serve(build, readConfiguration(process.env)),
  };
}

const BUILD = "virtual:react-router/server-build";

async function openSource(): Promise<Load> {
  leaveTypesAlone();
  const vite = await createServer({
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    appType: "custom",
    logLevel: "error",
  });
  return async <T>(path: string) => (await vite.ssrLoadModule(path)) as T;
}

/** @param isCopied loaded from a copy (removed by database.ts), since Node runs a file once in a process */
async function openBuild(isCopied: boolean): Promise<Load> {
  const built = join(projectRoot(), "build/server");
  const folder = isCopied ? join(projectRoot(), "build", `screens-${process.pid}`) : built;
  if (isCopied) await files.cp(built, folder, { recursive: true });
  const index = pathToFileURL(join(folder, "index.js")).href;
  const build = (await import(/* @vite-ignore */ index)) as ServerBuild;
  const known: Record<string, unknown> = {
    [BUILD]: build,
    "/app/transport.server.ts": build.entry.module,
  };
  return async <T>(path: string) => {
    if (!(path in known)) throw new Error(`${path} is only to be had from the source.`);
    return known[path] as T;
  };
}

/**
 * Wherever Vite starts, React Router's plugin takes its generated types away and writes them anew.
 * Here it starts in several processes at once, which would take away each other's.
 */
function leaveTypesAlone(): void {
  if (vi.isMockFunction(files.rm)) return;
  const { rm } = files;
  vi.spyOn(files, "rm").mockImplementation(async (path, options) => {
    if (!/\.react-router[\\/]types/.test(String(path))) await rm(path, options);
  });
}
