import type { MiddlewareFunction } from "react-router";
import { configuration } from "./configuration.ts";
import { logError } from "./logging.ts";
import { memoryShare } from "./memory-share.ts";
import { createReadScope } from "./platform/http/answer.ts";
import { openPlatform, type Platform } from "./platform/open.ts";
import { log } from "./session/log.server.ts";
import { clearOffers, probeOffers } from "./session/offered.server.ts";
import { organisationContext, outsideOrganisation } from "./session/organisation.server.ts";
import { transportContext, UnreachableError } from "./session/platform-client.server.ts";
import { budget, keptBytesOf } from "./uploads/budget.ts";

/**
 * The only file that knows both tiers. With API_URL unset the platform runs in this process and a
 * call is a function call; with it, the web runs alone and a call is HTTP (docs/architecture.md#tiers).
 */
let opening: Promise<Platform> | undefined;
let doesJobs = true;

budget.limit(keptBytesOf(memoryShare(configuration().workers)));

/** The platform of this process, opened at the first need, or undefined in web-only mode. */
export function platform(): Promise<Platform> | undefined {
  if (configuration().apiUrl) return undefined;
  opening ??= openPlatform(configuration(), { work: doesJobs }).catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/**
 * Opens what this process needs; answers what a newcomer wants to know.
 *
 * @param options.work false leaves jobs to another process
 */
export async function open({ work = true } = {}): Promise<{ lines: string[] }> {
  doesJobs = work;
  const opened = await platform();
  return { lines: opened?.lines ?? [`platform: ${configuration().apiUrl}`] };
}

/** Ends streams, jobs, the pool and the embedded database, in that order; forgets an outside platform. */
export async function close(): Promise<void> {
  clearOffers();
  externalOrganisation.forget();
  const opened = await opening?.catch(() => undefined);
  opening = undefined;
  await opened?.close();
}

// Development: before changed sources are loaded anew, which then open a platform of their own.
import.meta.hot?.on("vite:beforeFullReload", close);

export async function isReady(): Promise<boolean> {
  const opened = await platform();
  return opened ? opened.isReady() : true;
}

/** Web-only mode: what is known of the outside platform's organisation. */
const externalOrganisation = outsideOrganisation(configuration().apiUrl ?? "", sendTo);

/**
 * Tells when open content or the organisation changed, in this or another process. Of an outside
 * platform's content nobody can say.
 */
export function onPublish(listener: () => void): () => void {
  if (configuration().apiUrl) return externalOrganisation.onChange(listener);
  let stop: (() => void) | undefined;
  let stopped = false;
  // Where it can't be opened, whoever asks for a page is told.
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

/** Gives every call of a request its way to the platform; one that fails there is logged. */
export const transportMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { apiUrl } = configuration();
  if (apiUrl) await probeOffers((path) => fetch(apiUrl + path, { signal: probeTimeout() }));
  // Where the platform can't be opened, the default organisation says so.
  const opened = await platform()?.catch(() => undefined);
  const organisation = apiUrl
    ? await externalOrganisation.get()
    : opened?.dependencies.organisation.get();
  if (organisation) context.set(organisationContext, organisation);
  // A write may change who asks, or what they may: what is read after it is found out anew.
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
      // By name: an address holds ids and what was searched for.
      const place = { request: request.headers.get("x-request-id") ?? undefined, call: name };
      const response = await sendTo(request).catch((error: unknown) => {
        // Nobody waits any more, or the wait was too long, which the waiting one logs.
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

/** Ends a request that nobody waits for. */
function probeTimeout(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), PROBE_MS).unref();
  return controller.signal;
}
const PROBE_MS = 5_000;

async function sendTo(request: Request): Promise<Response> {
  const opened = await platform();
  if (opened) return opened.fetch(request);
  // A form that is still being written when it is answered would end the process (undici).
  const body = request.body ? await request.arrayBuffer() : undefined;
  return fetch(new Request(request, { body }), { redirect: "error" });
}

/** Answers /api/v1/* and the demo's own surfaces, or 404 in web-only mode. */
export async function forward(request: Request): Promise<Response> {
  const opened = await platform();
  return opened ? opened.fetch(request) : new Response(null, { status: 404 });
}
