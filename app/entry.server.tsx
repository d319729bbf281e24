import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import {
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { afterPaint } from "./after-paint.server.ts";
import { Nonce } from "./components/nonce.tsx";
import { OrganisationProvider } from "./components/organisation.tsx";
import { MissingPage, PlainPage } from "./components/plain-page.tsx";
import { Theme } from "./components/theme.tsx";
import { logError } from "./logging.ts";
import { completePlainPage, sheetsOf } from "./plain-page.server.ts";
import type { RouteHandle } from "./root.tsx";
import { NotFoundPage } from "./routes/access/not-found-page.tsx";
import { revealLoaderData } from "./serving/loader-data.ts";
import { i18nOf } from "./session/i18n.server.ts";
import { log } from "./session/log.server.ts";
import { prepareUnmatched } from "./session/middleware.server.ts";
import { organisationOf, toOrganisationView } from "./session/organisation.server.ts";
import { isPlainPage } from "./session/plain-page.server.ts";
import { preferencesOf } from "./session/preferences.server.ts";
import { isRequestRead, requestOf } from "./session/request.server.ts";
import { cachedSheets } from "./session/sheets.server.ts";
import * as signedIn from "./signed-in.ts";
import { SignedInParts } from "./signed-in-parts.ts";

export { close, isReady, onPublish, open, platform } from "./transport.server.ts";

const RENDER_MS = 10_000;

/** React Router refuses others before any middleware: there is no language to speak. */
const supportedMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Not streamed: pages are small, and a whole one has a length, an ETag and one compression. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  if (!supportedMethods.includes(request.method)) {
    return new Response(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
  }
  // A 404 page keeps its status, though a refused form had 400.
  const [routeError] = Object.values(entry.staticHandlerContext.errors ?? {});
  if (routeError) status = isRouteErrorResponse(routeError) ? routeError.status : 500;
  if (!isRequestRead(context)) {
    const redirect = await prepareUnmatched({ request, context }, headers);
    if (redirect) return redirect;
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce } = requestOf(context);
  const preferences = preferencesOf(context);
  reveal(entry);
  const isPlain = isPlainScreen(entry) || (await isPlainPage(context));
  const page = (
    <I18nextProvider i18n={i18nOf(context)}>
      <Theme value={preferences.theme}>
        <Nonce value={nonce}>
          <OrganisationProvider value={toOrganisationView(organisationOf(context), preferences)}>
            <PlainPage value={isPlain}>
              <SignedInParts value={signedIn}>
                <MissingPage value={isPlain ? NotFoundPage : undefined}>
                  <ServerRouter context={entry} url={request.url} nonce={nonce} />
                </MissingPage>
              </SignedInParts>
            </PlainPage>
          </OrganisationProvider>
        </Nonce>
      </Theme>
    </I18nextProvider>
  );
  if (isPlain) {
    // Only React's streams begin with it.
    const html = `<!DOCTYPE html>${renderToString(page)}`;
    const plain = completePlainPage(html, {
      nonce,
      hasScripts: !preferences.lite,
      sheets: sheetsOf(entry),
      cached: cachedSheets(request),
    });
    return new Response(plain, { status, headers });
  }
  const html = await renderWhole(page, nonce, (error) => {
    status = 500;
    const route = entry.staticHandlerContext.matches.at(-1)?.route.path;
    logError(log, "a page broke while rendering", error, { request: requestOf(context).id, route });
  });
  return new Response(afterPaint(html), { status, headers });
}

/** What app/serving/segment-handlers.ts hid. */
function reveal({ staticHandlerContext }: EntryContext): void {
  const all = Object.entries(staticHandlerContext.loaderData);
  staticHandlerContext.loaderData = Object.fromEntries(
    all.map(([id, data]) => [id, revealLoaderData(data)]),
  );
}

function isPlainScreen({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const route = staticHandlerContext.matches.at(-1)?.route;
  const handle = route && (routeModules[route.id]?.handle as RouteHandle | undefined);
  return handle?.isHydrated !== true;
}

/** With everything that React itself waits for. */
function renderWhole(
  page: ReactNode,
  nonce: string,
  onError: (error: unknown) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    // The pending timer would retain the whole page.
    const clearTimer = () => clearTimeout(timer);
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // By default a large page's parts come hidden, until a script moves them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimer();
        pipe(collect(resolve));
      },
      onShellError(error) {
        clearTimer();
        reject(error);
      },
      onError,
    });
    // Callbacks come later than this.
    const timer = setTimeout(abort, RENDER_MS).unref();
  });
}

/**
 * React Router reloads data below status 400 only, but a refused form's page shows others' changes
 * too. Under overload the page stays as it is.
 */
export function handleDataRequest(response: Response, { request }: { request: Request }): Response {
  const { body, headers, status } = response;
  if (request.method !== "POST" || status !== 400) return response;
  return new Response(body, { headers, status: 200 });
}

function collect(done: (text: string) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString());
      next();
    },
  });
}

export function handleError(
  error: unknown,
  { request, pattern, context }: LoaderFunctionArgs<RouterContextProvider>,
): void {
  // Aborted, no page, or no such method.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { id } = requestOf(context);
  logError(log, "a page broke", error, { request: id, method: request.method, route: pattern });
}
