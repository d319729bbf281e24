import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Configuration } from "#app/configuration.ts";
import { releaseName } from "#app/release.ts";
import { createAppHandler, toRequest } from "./app-handler.ts";
import type { Build } from "./build.ts";
import { clientAddressReader } from "./client-address.ts";
import { sendError } from "./error-response.ts";
import type { Limits } from "./limits.ts";
import type { Metrics } from "./metrics.ts";
import type { Overload, RequestClass } from "./overload.ts";
import { createPageCache } from "./page-cache.ts";
import { isShared, type PageKey, pageKey } from "./page-key.ts";
import { send } from "./send.ts";
import { staticFiles } from "./static-files.ts";
import { sendPage } from "./stored-page.ts";

export interface NodeRequestHandler {
  fromCache(request: IncomingMessage, response: ServerResponse): boolean;
  /** `onStream` is called when the answer is an endless stream. */
  fromApp(request: IncomingMessage, response: ServerResponse, onStream: () => void): Promise<void>;
  stop(): void;
}

/** Concurrent refusals by the application; beyond it even these are too many. */
const MAX_REFUSING = 32;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export function createNodeRequestHandler(
  build: Build,
  {
    apiUrl,
    publicUrl,
    trustedProxies,
  }: Pick<Configuration, "apiUrl" | "publicUrl" | "trustedProxies">,
  {
    limits,
    files,
    kept,
    log,
    metrics,
    overload,
  }: {
    limits: Limits;
    files: string;
    kept: string | undefined;
    log: Logger;
    metrics: Metrics;
    overload: Overload;
  },
): NodeRequestHandler {
  const app = build.entry.module;
  const handleRequest = createAppHandler(build);
  const pages = createPageCache(handleRequest, publicUrl, { mostBytes: limits.pageBytes });
  metrics.gauge(
    "sawt_page_cache_bytes",
    "Memory of the open pages that are kept.",
    () => pages.bytes,
  );
  const stop = app.onPublish(pages.empty);
  const serveFile = staticFiles(files, { kept, log });
  const clientAddressOf = clientAddressReader(trustedProxies);

  /** Counted once for all who wait for it. */
  function renderCounted(key: PageKey, clientAddress: string) {
    const end = overload.begin("page", !apiUrl);
    return pages.render(key, clientAddress).finally(end);
  }

  const handleCounted = (webRequest: Request, request: IncomingMessage) =>
    counted(webRequest, request, handleRequest, () =>
      overload.begin(isCall(request) ? "call" : "page", !apiUrl),
    );

  let refusing = 0;
  /** The application refuses: a form comes back with what was typed. */
  async function refuse(webRequest: Request): Promise<Response> {
    webRequest.headers.set("x-overloaded", "1");
    refusing++;
    return handleRequest(webRequest).finally(() => {
      refusing--;
    });
  }

  return {
    stop() {
      stop();
      overload.stop();
    },
    fromCache(request, response) {
      const key = pageKey(request);
      const page = key && pages.find(key);
      if (!page) return false;
      metrics.pageFound("hit");
      sendPage(page, request, response);
      return true;
    },
    async fromApp(request, response, onStream) {
      const { method = "" } = request;
      const url = originForm(request);
      if (!methods.has(method)) return sendError(request, response, "method-not-allowed");
      if (!isReadable(url)) return sendError(request, response, "malformed");
      if (method === "GET" || method === "HEAD") {
        if (await answersHealth(url, response, app)) return;
        if (serveFile(request, response)) return;
      }
      const clientAddress = clientAddressOf(request);
      const key = pageKey(request);
      const rendering = key && pages.rendering(key);
      if (rendering) {
        const page = await rendering;
        if (page) return sendPage(page, request, response);
      }
      const isCounted = takesWork(request);
      const isShed = isCounted && overload.isShedding(classOf(request, key));
      const old = isShed && key && pages.findOld(key);
      if (old) {
        metrics.pageFound("old");
        return sendPage(old, request, response);
      }
      if (isShed) metrics.shed(classOf(request, key));
      if (key && !rendering && !isShed) {
        metrics.pageFound("miss");
        const rendered = await renderCounted(key, clientAddress);
        if (rendered instanceof Response) return send(rendered, request, response, onStream);
        return sendPage(rendered, request, response);
      }
      // Clients that can read a page's answer get it from the application, where it is cheap.
      if (isShed && (!isFromOwnPage(request) || refusing >= MAX_REFUSING)) {
        return sendError(request, response, "overloaded", { isLast: false });
      }
      let webRequest: Request | undefined;
      try {
        webRequest = toRequest(request, response, { publicUrl, clientAddress, limits });
      } catch {
        return sendError(request, response, "malformed");
      }
      if (!webRequest) return;
      const handle = isShed ? refuse : isCounted ? handleCounted : handleRequest;
      await send(await handle(webRequest, request), request, response, onStream);
    },
  };
}

/** Counts from when the body is here until the answer. */
async function counted(
  webRequest: Request,
  request: IncomingMessage,
  handle: (webRequest: Request) => Promise<Response>,
  begin: () => () => void,
): Promise<Response> {
  let end: (() => void) | undefined;
  let isAnswered = false;
  const beginOnce = () => {
    if (!isAnswered) end ??= begin();
  };
  // A slow sender is no work.
  if (webRequest.body) request.once("end", beginOnce);
  else beginOnce();
  try {
    return await handle(webRequest);
  } finally {
    isAnswered = true;
    end?.();
  }
}

async function answersHealth(
  url: string,
  response: ServerResponse,
  app: { isReady(): Promise<boolean> },
): Promise<boolean> {
  if (url !== "/healthz" && url !== "/readyz") return false;
  const isReady = url === "/healthz" || (await app.isReady().catch(() => false));
  response.writeHead(isReady ? 200 : 503, { "Cache-Control": "no-store" });
  response.end(isReady ? `ok ${releaseName()}\n` : "not ready\n");
  return true;
}

/**
 * Cookies can be forged and anybody can post: that only gains a higher threshold, below which
 * answers are fast anyway. Shared open pages are rendered once for everybody, so they count as
 * signed-in.
 */
function classOf({ method, headers }: IncomingMessage, key: PageKey | undefined): RequestClass {
  if (method !== "GET" && method !== "HEAD") return "write";
  const isKnown = headers.authorization !== undefined || session.test(headers.cookie ?? "");
  const isForAll = key !== undefined && isShared(key);
  return isKnown || isForAll ? "signed-in" : "anonymous";
}

/** By either of its names (app/session/store.server.ts). */
const session = /(?:^|;\s*)(?:__Host-)?session=/;

function takesWork({ method, url = "", headers }: IncomingMessage): boolean {
  if (headers.accept === "text/event-stream" && /\/stream(\?|$)/.test(url)) return false;
  // Pictures have a queue of their own, and a page asks for twenty at once.
  if (/^\/api\/v1\/(files|share)\//.test(url)) return false;
  // React Router's manifest of route files.
  return !(method === "GET" && url.startsWith("/__manifest"));
}

function isCall({ url = "" }: IncomingMessage): boolean {
  return url.startsWith("/api/");
}

/** Forms and React Router's data requests: a page is there to show the answer. */
function isFromOwnPage(request: IncomingMessage): boolean {
  const { method, url = "" } = request;
  if (isCall(request)) return false;
  return method === "POST" || /\.data(\?|$)/.test(url);
}

function originForm(request: IncomingMessage): string {
  const { url = "" } = request;
  if (/^https?:/i.test(url) && URL.canParse(url)) {
    const { pathname, search } = new URL(url);
    request.url = pathname + search;
  }
  return request.url ?? "";
}

/** Decodable, and without characters that no page has. */
function isReadable(url: string): boolean {
  if (!url.startsWith("/")) return false;
  try {
    return !decodeURIComponent(url.split("?", 1)[0] ?? "").includes("\0");
  } catch {
    return false;
  }
}
