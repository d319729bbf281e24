import type { MiddlewareFunction } from "react-router";
import { configuration } from "./configuration.ts";
import { logError } from "./logging.ts";
import { memoryShare } from "./memory-share.ts";
import { createReadScope } from "./platform/http/answer.ts";
import { openPlatform, type Platform } from "./platform/open.ts";
import type { Opened } from "./serving/build.ts";
import { log } from "./session/log.server.ts";
import { organisationContext, outsideOrganisation } from "./session/organisation.server.ts";
import { transportContext, UnreachableError } from "./session/platform-client.server.ts";
import { clearOffers, probeOffers } from "./session/platform-features.server.ts";
import { budget, keptBytesOf } from "./uploads/budget.ts";

/** Both tiers meet here only: function calls, or HTTP with API_URL (docs/architecture.md#tiers). */
let opening: Promise<Platform> | undefined;
let doesJobs = true;

budget.limit(keptBytesOf(memoryShare(configuration().workers)));

/** Opened lazily; undefined in web-only mode. */
export function platform(): Promise<Platform> | undefined {
  if (configuration().apiUrl) return undefined;
  opening ??= openPlatform(configuration(), { work: doesJobs }).catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** @param options.work false leaves jobs to another process */
export async function open({ work = true } = {}): Promise<Opened> {
  doesJobs = work;
  const opened = await platform();
  if (!opened) return { lines: [`platform: ${configuration().apiUrl}`] };
  const { lines, database, dependencies } = opened;
  return { lines, database, metrics: dependencies.metrics.registry };
}

/** Ends streams, jobs, the pool and the embedded database, in that order. */
export async function close(): Promise<void> {
  clearOffers();
  externalOrganisation.forget();
  const opened = await opening?.catch(() => undefined);
  opening = undefined;
  await opened?.close();
}

// Development: the reloaded sources open a platform of their own.
import.meta.hot?.on("vite:beforeFullReload", close);

export async function isReady(): Promise<boolean> {
  const opened = await platform();
  return opened ? opened.isReady() : true;
}

const externalOrganisation = outsideOrganisation(configuration().apiUrl ?? "", sendTo);

/** In any process. Never called for an outside platform. */
export function onPublish(listener: () => void): () => void {
  if (configuration().apiUrl) return externalOrganisation.onChange(listener);
  let stop: (() => void) | undefined;
  let stopped = false;
  // Failures are reported to whoever asks for a page.
  void platform()?.then(
    (opened) => {
      if (!stopped) stop = opened.onPublish(listener);
    },
    () => undefined,
  );
  return () => {
    stopped = true;
    stop?.();
  };
}

export const transportMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { apiUrl } = configuration();
  if (apiUrl) await probeOffers((path) => fetch(apiUrl + path, { signal: probeTimeout() }));
  // Without a platform the default organisation answers.
  const opened = await platform()?.catch(() => undefined);
  const organisation = apiUrl
    ? await externalOrganisation.get()
    : opened?.dependencies.organisation.get();
  if (organisation) context.set(organisationContext, organisation);
  // A write may change what the visitor may see: later reads aren't cached with earlier ones.
  let scope = createReadScope();
  context.set(transportContext, {
    base: apiUrl ?? "http://platform/api/v1",
    isOutside: apiUrl !== undefined,
    sendRead:
      opened &&
      (async (read) => {
        const answer = await opened.read(read, scope);
        if (answer && answer.status >= 500) {
          log.warn(
            { request: read.requestId, call: read.name, status: answer.status },
            "call failed",
          );
        }
        return answer;
      }),
    async sendRequest(request, name) {
      if (request.method !== "GET") scope = createReadScope();
      // By name: addresses hold ids and search words.
      const place = { request: request.headers.get("x-request-id") ?? undefined, call: name };
      const response = await sendTo(request).catch((error: unknown) => {
        // Aborted or timed out, which its waiter logs.
        if (!request.signal.aborted) logError(log, "call failed", error, place, "warn");
        throw new UnreachableError("The platform did not answer.", { cause: error });
      });
      if (request.method !== "GET") scope = createReadScope();
      if (response.status >= 500) log.warn({ ...place, status: response.status }, "call failed");
      const { method, url } = request;
      if (apiUrl && method !== "GET" && url.startsWith(`${apiUrl}/organisation`))
        externalOrganisation.invalidate();
      return response;
    },
  });
  return next();
};

function probeTimeout(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), PROBE_MS).unref();
  return controller.signal;
}
const PROBE_MS = 5_000;

async function sendTo(request: Request): Promise<Response> {
  const opened = await platform();
  if (opened) return opened.fetch(request);
  // undici would end the process when a form still being written is answered.
  const body = request.body ? await request.arrayBuffer() : undefined;
  return fetch(new Request(request, { body }), { redirect: "error" });
}

/** 404 in web-only mode. */
export async function forward(request: Request): Promise<Response> {
  const opened = await platform();
  return opened ? opened.fetch(request) : new Response(null, { status: 404 });
}
