import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { afterPaint } from "./after-paint.server.ts";
import { Nonce } from "./components/nonce.tsx";
import { OrganisationProvider } from "./components/organisation.tsx";
import { Theme } from "./components/theme.tsx";
import { organisationOf, shownOrganisation } from "./session/organisation.server.ts";
import { preferencesOf } from "./session/preferences.server.ts";
import { requestOf } from "./session/request.server.ts";
import { i18nOf } from "./session/words.server.ts";
import { log } from "./transport.server.ts";

/** What server.ts asks of the build. */
export { close, isReady, onPublish, open, platform } from "./transport.server.ts";

/** A render that hangs on data is given up after this. */
const RENDER_MS = 10_000;

/** React Router refuses every other method before any middleware has run: there is no language to speak. */
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Renders a page whole: our pages are small, and a whole page has a length, an ETag and one
 * compression.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  if (!methods.includes(request.method)) {
    return new Response(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
  }
  // A refused form's 400 is not what became of a page that is not there.
  const [trouble] = Object.values(entry.staticHandlerContext.errors ?? {});
  if (trouble) status = isRouteErrorResponse(trouble) ? trouble.status : 500;
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce } = requestOf(context);
  const preferences = preferencesOf(context);
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <I18nextProvider i18n={i18nOf(context)}>
        <Theme value={preferences.theme}>
          <Nonce value={nonce}>
            <OrganisationProvider value={shownOrganisation(organisationOf(context), preferences)}>
              <ServerRouter context={entry} url={request.url} nonce={nonce} />
            </OrganisationProvider>
          </Nonce>
        </Theme>
      </I18nextProvider>,
      {
        nonce,
        onAllReady: () => resolve(text(pipe(new PassThrough()))),
        onShellError: reject,
        onError(error) {
          status = 500;
          log.error({ error: describe(error) }, "a page broke while rendering");
        },
      },
    );
    setTimeout(abort, RENDER_MS).unref();
  });
  return new Response(afterPaint(html), { status, headers });
}

/** Called for every error thrown in loaders and actions. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  // Nobody waits any more, or what was asked is no page, or has no such method.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  log.error({ method: request.method, error: describe(error) }, "a page broke");
}

/** Without the message: it may quote what a person typed, over several lines. */
function describe(error: unknown) {
  return error instanceof Error
    ? { name: error.name, stack: error.stack?.split("\n").filter(isPlace).slice(0, 7) }
    : { name: typeof error };
}

function isPlace(line: string): boolean {
  return /^ {4}at /.test(line);
}
