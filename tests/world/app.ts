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

/** How the app's modules are had. */
interface Modules {
  load<T>(path: string): Promise<T>;
  stop(): Promise<void>;
}

interface Loaded extends Modules {
  readonly databaseUrl: string;
  readonly variables: Record<string, string>;
  readonly origin: string;
  readonly transport: App["transport"];
  handle(request: Request): Promise<Response>;
  /** Answers over loopback from now on, with nothing kept of what the last file's pages were. */
  serve(): void;
}

let created = 0;
/** The app of this worker's files, one after the other: to load it takes longer than most of them. */
let shared: Promise<Loaded> | undefined;
let isShared = false;
/** The web alone of this worker's files. */
let alone: Promise<{ loaded: Loaded; platform: StandIn }> | undefined;

/**
 * Opens the app: that of this worker, on its build, unless something is to be otherwise.
 *
 * @param prepare what the database needs before the platform opens on it
 * @param more variables beside what every test has; with them the app is loaded anew
 * @param isSource whether modules beside the transport are to be loaded: `npm test` runs the others on
 *   its build, which starts in a tenth of the time; by hand all run on the source as it is
 */
export async function openApp(
  more: Record<string, string> = {},
  {
    isSource = !isOnBuild(),
    prepare,
  }: { isSource?: boolean; prepare?: (databaseUrl: string) => Promise<void> } = {},
): Promise<App> {
  const isOwn = Object.keys(more).length > 0 || isSource === isOnBuild();
  if (!isOwn && isShared) throw new Error("Another one is open: close it before.");
  if (!isOwn) isShared = true;
  const loaded = await (isOwn ? loadApp(more, { isSource, isOwn }) : shareApp(isSource));
  const { databaseUrl, origin, transport, handle, load } = loaded;
  await prepare?.(databaseUrl);
  loaded.serve();
  return {
    databaseUrl,
    origin,
    transport,
    handle,
    load,
    async close() {
      await transport.close();
      if (isOwn) await loaded.stop();
      else isShared = false;
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
  const { databaseUrl, variables, origin, transport, handle, load } = loaded;
  Object.assign(process.env, variables);
  loaded.serve();
  return {
    databaseUrl,
    origin,
    transport,
    handle,
    load,
    platform,
    async close() {
      platform.leave();
      await transport.close();
    },
  };
}

async function loadWebAlone() {
  const platform = await openStandIn();
  const more = { API_URL: platform.apiUrl, FACEBOOK_FALLBACK_ACCESS_TOKEN: "fallback" };
  const loaded = await loadApp(more, { isSource: !isOnBuild(), isOwn: true });
  return { loaded, platform };
}

const isOnBuild = () => process.env.BUILT_SCREENS === "1";

/** The worker's app, on a database like new under the name that it knows. */
async function shareApp(isSource: boolean): Promise<Loaded> {
  if (!shared) {
    shared = loadApp({}, { isSource, isOwn: false });
    return shared;
  }
  const loaded = await shared;
  await renewDatabase(inject("database"), nameOf(loaded.databaseUrl), "template_sawt");
  Object.assign(process.env, loaded.variables);
  return loaded;
}

async function loadApp(
  more: Record<string, string>,
  { isSource, isOwn }: { isSource: boolean; isOwn: boolean },
): Promise<Loaded> {
  const name = `app_${process.pid}_${++created}`;
  const databaseUrl = more.API_URL
    ? inject("database")
    : await createDatabase(inject("database"), name, "template_sawt");
  const http = await openHttpServer(
    { host: "127.0.0.1", port: await freePort() },
    {
      files: join(projectRoot(), isSource ? "public" : "build/client"),
      log: pino({ level: "silent" }),
    },
  );
  const variables = {
    ...environment({ databaseUrl, dataDir: inject("dataDir"), port: http.port, ...more }),
    CHECK_ANSWERS: "1",
  };
  Object.assign(process.env, variables);
  const { load, stop } = isSource ? await openSource() : await openBuild(isOwn);
  const build = await load<Build>(BUILD);
  return {
    databaseUrl,
    variables,
    load,
    handle: createSegmentHandlers(build, "production"),
    origin: `http://127.0.0.1:${http.port}`,
    transport: await load("/app/transport.server.ts"),
    serve: () => http.serve(build, readConfiguration(process.env)),
    async stop() {
      await http.end(async () => undefined);
      await stop();
    },
  };
}

const BUILD = "virtual:react-router/server-build";

async function openSource(): Promise<Modules> {
  leaveTypesAlone();
  const vite = await createServer({
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    appType: "custom",
    logLevel: "error",
  });
  return {
    load: async <T>(path: string) => (await vite.ssrLoadModule(path)) as T,
    stop: () => vite.close(),
  };
}

/** @param isOwn loaded from a copy, since Node runs a file once in a process */
async function openBuild(isOwn: boolean): Promise<Modules> {
  const built = join(projectRoot(), "build/server");
  const folder = isOwn ? join(projectRoot(), "build", `screens-${process.pid}-${created}`) : built;
  if (isOwn) await files.cp(built, folder, { recursive: true });
  const index = pathToFileURL(join(folder, "index.js")).href;
  const build = (await import(/* @vite-ignore */ index)) as ServerBuild;
  const known: Record<string, unknown> = {
    [BUILD]: build,
    "/app/transport.server.ts": build.entry.module,
  };
  return {
    async load<T>(path: string) {
      if (!(path in known))
        throw new Error(`${path} is only to be had from the source (isSource).`);
      return known[path] as T;
    },
    async stop() {
      if (isOwn) await files.rm(folder, { recursive: true });
    },
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
