import { data, type MiddlewareFunction, redirect } from "react-router";
import { cutCopiedPath } from "#app/arabic/copied-link.ts";
import { callHostsOf } from "./call-hosts.server.ts";
import { answeredPath, askForCookies, isAskedForCookies } from "./cookies-kept.server.ts";
import { endedOf } from "./end.server.ts";
import { readFields, releaseRequestForm } from "./form.server.ts";
import { setTexts, translatorOf } from "./i18n.server.ts";
import { log } from "./log.server.ts";
import { isSameOrigin, safePath } from "./origin.server.ts";
import { refusedPageOf, requireOwner, setPostedTo } from "./owner.server.ts";
import { preferenceSetCookies, readPreferences } from "./preferences.server.ts";
import { retainTokens } from "./refresh.server.ts";
import { readRequest, requestOf } from "./request.server.ts";
import { retryAfterContext } from "./result.server.ts";
import { sealedSetCookies } from "./sealed-cookie.server.ts";
import { securityHeaders } from "./security.server.ts";
import { commitSession, readSession } from "./store.server.ts";
import { commitToast, readToast, toast } from "./toast.server.ts";
import { postedFormOf, setPostedForm, unsentFieldsOf } from "./unsent.server.ts";
import { leftVisitorOf } from "./visitor.server.ts";

/**
 * The root middleware: reads who comes and how they like their pages, and puts what changed into
 * the answer, whatever that is: a page, data, a redirect or an error thrown deeper.
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, url, context },
  next,
) => {
  const incoming = readRequest(request, url, context);
  readPreferences(request, context);
  const session = await readSession(request, context);
  await readToast(request, context);
  setPostedTo(context, url);
  const cut = isApi(request) ? undefined : cutPath(request);
  if (cut) return redirect(cut, 301);
  const answered = request.method === "GET" ? answeredPath(context, url) : undefined;
  if (answered) return redirect(safePath(answered));

  const logLoss = (isLost: boolean) => logTooLargeSession(context, isLost);
  const release = retainTokens(session);
  const inner = await next().finally(() => {
    releaseRequestForm(context);
    release();
  });
  // A passed-through or redirecting response may have headers that cannot change.
  const response = backFromAnothersPage(request, context, inner) ?? new Response(inner.body, inner);
  const toastCookie = await commitToast(request, context, response);
  if (toastCookie) response.headers.append("Set-Cookie", toastCookie);
  if (session.changed) response.headers.append("Set-Cookie", await commitSession(session, logLoss));
  for (const setCookie of [...sealedSetCookies(context), ...preferenceSetCookies(context)])
    response.headers.append("Set-Cookie", setCookie);
  const location = response.headers.get("location");
  const isKept = request.method === "POST" && response.headers.has("set-cookie");
  if (location && (isKept || isAskedForCookies(context)))
    response.headers.set("Location", askForCookies(context, location));
  if (!isApi(request)) response.headers.append("Vary", "Cookie");
  const isRetryable = response.status === 429 || response.status === 503;
  if (isRetryable && !response.headers.has("Retry-After")) {
    response.headers.set(
      "Retry-After",
      String(context.get(retryAfterContext) ?? RETRY_AFTER_SECONDS),
    );
  }
  securityHeaders(response.headers, incoming, callHostsOf(context));
  return response;
};

/**
 * A button whose route is no screen leads back where it stood. Where somebody else had opened that page,
 * nothing was typed: it is shown anew, and says why nothing was done.
 */
function backFromAnothersPage(
  request: Request,
  context: Parameters<typeof requestOf>[0],
  answer: Response,
): Response | undefined {
  const refused = refusedPageOf(context);
  const isData = answer.headers.get("content-type")?.startsWith("application/json");
  if (!refused || !isData || !request.headers.get("accept")?.includes("text/html"))
    return undefined;
  const ended = endedOf(context);
  if (ended) return new Response(null, { status: 303, headers: { Location: ended } });
  toast(context, { type: "error", message: refused.message });
  const from = request.headers.get("referer") ?? "";
  const { pathname, search } = URL.canParse(from) ? new URL(from) : { pathname: "/", search: "" };
  return new Response(null, { status: 303, headers: { Location: safePath(pathname + search) } });
}

/**
 * Prepares what a page needs where no middleware has run: React Router runs none for an address that
 * matches no route, and no route matches a line break. Such addresses come from mails and chats; what
 * was copied along at the end is cut off by a redirect, others are a page that doesn't exist.
 *
 * @param headers of the page, which get what those of every answer have
 * @returns the redirect, if there is one
 */
export async function prepareUnmatched(
  args: Parameters<typeof setTexts>[0],
  headers: Headers,
): Promise<Response | undefined> {
  const { request, context } = args;
  const url = new URL(request.url);
  const incoming = readRequest(request, url, context);
  readPreferences(request, context);
  await setTexts(args);
  headers.append("Vary", "Cookie");
  securityHeaders(headers, incoming);
  const cut = cutPath(request);
  if (!cut) return undefined;
  headers.set("Location", cut);
  return new Response(null, { status: 301, headers });
}

/** Where a path leads that was copied with more than itself; undefined for any other. */
function cutPath({ method, url }: Request): string | undefined {
  const { pathname, search } = new URL(url);
  const path = cutCopiedPath(pathname);
  const isReading = method === "GET" || method === "HEAD";
  // What is left may look like another host's address.
  return isReading && path !== pathname ? safePath(path + search) : undefined;
}

/** Whoever is signed out by this would not know why, and nor would anybody who is asked. */
function logTooLargeSession(context: Parameters<typeof requestOf>[0], isLost: boolean): void {
  const text = isLost ? "a session is too large for its cookie" : "a session's drafts don't fit";
  log.warn({ request: requestOf(context).id }, text);
}

/** Seconds until another try is worth it, when the platform didn't say. */
const RETRY_AFTER_SECONDS = 5;

/** What forms and pages use; the API has its own. */
const pageMethods = ["GET", "HEAD", "POST"];

/** React Router runs a form's action for PUT, PATCH and DELETE as well, which no form sends. */
export const requirePageMethod: MiddlewareFunction<Response> = async ({ request }, next) => {
  if (isApi(request) || pageMethods.includes(request.method)) return next();
  return new Response(null, { status: 405, headers: { Allow: pageMethods.join(", ") } });
};

/**
 * While the process has more to do than it can, a page says to come again in a moment, and a form is
 * handed back with everything that was typed and its key, to be sent again from there.
 */
export const shedLoad: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (!requestOf(context).isOverloaded || isApi(request)) return next();
  if (request.method === "POST") setPostedForm(context, await readFields(request));
  throw data(
    { unsent: unsentFieldsOf(context), isOverloaded: true },
    { status: 503, headers: { "Retry-After": String(RETRY_AFTER_SECONDS) } },
  );
};

/**
 * What somebody typed would be lost where a form is led elsewhere, or its page not found, before anything has
 * read it. It is read then, and handed back where somebody else had opened its page, or where its sender was
 * signed out since (docs/product.md#pages-of-somebody-else).
 */
export const keepPostedForm: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const answer = await next();
  if (request.method !== "POST" || isApi(request) || !isLedAway(answer)) return answer;
  if (!postedFormOf(context)) {
    // Whatever reads a form otherwise is done for the browser, whoever opened the page.
    if (request.bodyUsed) return answer;
    setPostedForm(context, await readFields(request));
  } else if (!endedOf(context)) return answer;
  requireOwner(context, await leftVisitorOf(context), postedFormOf(context)?.get("key"));
  return answer;
};

/** React Router answers a redirect to its own script as 202 with a body. */
function isLedAway({ status }: Response): boolean {
  return (status >= 300 && status < 400) || status === 202 || status === 404;
}

/** Refuses a write that another site's page sent; comes after the words, to say so in the visitor's. */
export const requireSameOrigin: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  if (!isWrite || isApi(request) || isSameOrigin(request)) return next();
  return new Response(`${translatorOf(context)("failure:cross-site")}\n`, {
    status: 403,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
};

/** /api takes bearer tokens only, so another site's page can do nothing with it. */
function isApi({ url }: Request): boolean {
  return new URL(url).pathname.startsWith("/api/");
}
