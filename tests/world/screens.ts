import files from "node:fs/promises";
import { createServer as createHttpServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as React from "react";
import type { ServerBuild } from "react-router";
import { createServer } from "vite";
import { inject, vi } from "vitest";
import { projectRoot } from "#app/configuration.ts";
import type { Platform } from "#app/platform/open.ts";
import { createSegmentHandlers } from "#app/serving/segment-handlers.ts";
import { Browser } from "./browser.ts";
import { createDatabase, nameOf, renewDatabase } from "./database.ts";
import { environment, fixedNow } from "./environment.ts";

/** The whole app without a browser or a build: Request in, Response out. */
export interface Screens {
  /** Answers one request, as the process does. */
  handle(request: Request): Promise<Response>;
  /** A visitor with cookies and no JavaScript. */
  browser(options?: { language?: "ar" | "en"; headers?: Record<string, string> }): Browser;
  /** Moves the time of the whole process. */
  pass(seconds: number): void;
  /** Does the jobs that wait: mails are in the mailbox then. */
  work(): Promise<void>;
  /** The running platform, in this process; without one it throws. */
  platform(): Promise<Platform>;
  /** Modules of the running app, as it sees them. */
  load<T>(path: string): Promise<T>;
  readonly origin: string;
  close(): Promise<void>;
}

/*
 * React without NODE_ENV=production takes a stack for each of the first 10,000 elements of a second, a
 * quarter of what these tests took. Its warnings come without them as well.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

/** How an app is run: its modules, and a way for requests over loopback. */
interface App extends Modules {
  readonly databaseUrl: string;
  readonly variables: Record<string, string>;
  readonly origin: string;
  readonly transport: typeof import("#app/transport.server.ts");
  handle(request: Request): Promise<Response>;
}

let created = 0;
/** The app of this worker's files, one after the other: to load it takes longer than most of them. */
let shared: Promise<App> | undefined;
let isShared = false;

/**
 * Opens the app on a cloned database, its demo Graph reachable over loopback. Time stands at fixedNow.
 *
 * @param more variables beside what every test has; with them the app is loaded anew
 * @param isSource whether modules beside the transport are to be loaded: `npm test` runs the others on
 *   its build, which starts in a tenth of the time; by hand all run on the source as it is
 */
export async function openScreens(
  more: Record<string, string> = {},
  { isSource = process.env.BUILT_SCREENS !== "1" }: { isSource?: boolean } = {},
): Promise<Screens> {
  const isOwn = Object.keys(more).length > 0 || isSource !== (process.env.BUILT_SCREENS !== "1");
  if (!isOwn && isShared) throw new Error("Another one is open: close it before.");
  vi.useFakeTimers({ toFake: ["Date"], now: fixedNow });
  if (!isOwn) isShared = true;
  const app = await (isOwn ? start(more, { isSource, isOwn }) : share(isSource));
  const { transport, handle, origin } = app;
  async function platform() {
    const opened = await transport.platform();
    if (!opened) throw new Error("This process has no platform.");
    return opened;
  }
  return {
    handle,
    origin,
    load: app.load,
    browser: (options) => new Browser(handle, origin, options),
    pass: (seconds) => vi.setSystemTime(Date.now() + seconds * 1000),
    platform,
    async work() {
      await (await transport.platform())?.world.jobs.drain();
    },
    async close() {
      await transport.close();
      if (isOwn) await app.stop();
      else isShared = false;
      vi.useRealTimers();
    },
  };
}

/** The worker's app, on a database like new under the name that it knows. */
async function share(isSource: boolean): Promise<App> {
  if (!shared) {
    shared = start({}, { isSource, isOwn: false });
    return shared;
  }
  const app = await shared;
  await renewDatabase(inject("database"), nameOf(app.databaseUrl), "template_sawt");
  Object.assign(process.env, app.variables);
  return app;
}

async function start(
  more: Record<string, string>,
  { isSource, isOwn }: { isSource: boolean; isOwn: boolean },
): Promise<App> {
  const databaseUrl = await createDatabase(
    inject("database"),
    `screens_${process.pid}_${++created}`,
    "template_sawt",
  );
  let answer: (request: Request) => Promise<Response> = async () =>
    new Response(null, { status: 503 });
  const http = await listen((request) => answer(request));
  const { port } = http.address() as AddressInfo;
  const variables = {
    ...environment({ databaseUrl, dataDir: inject("dataDir"), port, ...more }),
    CHECK_ANSWERS: "1",
  };
  Object.assign(process.env, variables);
  const { load, stop } = isSource ? await openSource() : await openBuild(isOwn);
  const handler = createSegmentHandlers(await load<ServerBuild>(BUILD), "production");
  answer = (request) => handler(request);
  return {
    databaseUrl,
    variables,
    load,
    handle: answer,
    origin: `http://127.0.0.1:${port}`,
    transport: await load("/app/transport.server.ts"),
    async stop() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await stop();
    },
  };
}

/** How the app's modules are had. */
interface Modules {
  load<T>(path: string): Promise<T>;
  stop(): Promise<void>;
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

async function listen(handle: (request: Request) => Promise<Response>): Promise<Server> {
  const server = createHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", async () => {
      const answer = await handle(
        new Request(`http://127.0.0.1${request.url}`, {
          method: request.method,
          headers: request.headers as Record<string, string>,
          body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
        }),
      );
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return server;
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
