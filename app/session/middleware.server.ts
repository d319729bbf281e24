import { data, type MiddlewareFunction, redirect } from "react-router";
import { cutCopiedPath } from "#app/arabic/copied-link.ts";
import { reportBody } from "#app/contract/proxy.ts";
import { uploadLimits } from "#app/contract/upload-limits.ts";
import { answeredPath, askForCookies, isAskedForCookies } from "./cookies-kept.server.ts";
import { endedOf } from "./end-session.server.ts";
import { readFields, releaseRequestForm } from "./form.server.ts";
import { setTexts, translatorOf } from "./i18n.server.ts";
import { callHostsOf } from "./livekit-csp.server.ts";
import { log } from "./log.server.ts";
import { isSameOrigin, safePath } from "./origin.server.ts";
import { refusedPageOf, requireOwner, setPostedTo } from "./owner.server.ts";
import { send } from "./platform-client.server.ts";
import { isOffered } from "./platform-features.server.ts";
import { preferenceSetCookies, readPreferences } from "./preferences.server.ts";
import { retainTokens } from "./refresh.server.ts";
import { postedFormOf, setPostedForm, unsentFieldsOf } from "./reposted-form.server.ts";
import { type Incoming, readRequest, requestOf } from "./request.server.ts";
import { retryAfterContext } from "./result.server.ts";
import { sealedSetCookies } from "./sealed-cookie.server.ts";
import { securityHeaders } from "./security.server.ts";
import { commitSession, readSession } from "./store.server.ts";
import { commitToast, readToast, toast } from "./toast.server.ts";
import { readLeftVisitor } from "./visitor.server.ts";

/** Calls of the API have no session, language or form: nothing of a page is prepared for them. */
export const callMiddleware: MiddlewareFunction<Response> = async (
  { request, url, context },
  next,
) => {
  if (!isCall(url)) return next();
  const incoming = readRequest(request, url, context);
  // React Router would load the data of the page around it, which nothing was prepared for.
  const isOfRouter = new URL(request.url).pathname !== url.pathname;
  const answer = isOfRouter ? new Response(null, { status: 404 }) : await next();
  const response = new Response(answer.body, answer);
  completeHeaders(response, incoming, context);
  return response;
};

export function forPages(middleware: MiddlewareFunction<Response>): MiddlewareFunction<Response> {
  return (args, next) => (isCall(args.url) ? next() : middleware(args, next));
}

/** /api takes bearer tokens only: no CSRF. */
function isCall({ pathname }: URL): boolean {
  return pathname.startsWith("/api/");
}

/** Reads session and preferences, and adds their cookies to any response or thrown error. */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, url, context },
  next,
) => {
  const incoming = readRequest(request, url, context);
  readPreferences(request, context);
  const session = await readSession(request, context);
  await readToast(request, context);
  setPostedTo(context, url);
  const cut = cutPath(request);
  if (cut) return redirect(cut, 301);
  const answered = request.method === "GET" ? answeredPath(context, url) : undefined;
  if (answered) return redirect(safePath(answered));

  const logLoss = (isLost: boolean) => logTooLargeSession(context, isLost);
  const release = retainTokens(session);
  const inner = await next().finally(() => {
    releaseRequestForm(context);
    release();
  });
  // Headers of proxied or redirecting responses may be immutable.
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
  response.headers.append("Vary", "Cookie");
  completeHeaders(response, incoming, context);
  return isSentByScript(request) ? redirectByHeader(response) : response;
};

function completeHeaders(
  { status, headers }: Response,
  incoming: Incoming,
  context: Parameters<typeof requestOf>[0],
): void {
  if ((status === 429 || status === 503) && !headers.has("Retry-After")) {
    headers.set("Retry-After", String(context.get(retryAfterContext) ?? RETRY_AFTER_SECONDS));
  }
  securityHeaders(headers, incoming, callHostsOf(context));
}

/** A plain page's form, sent by app/enhancement/personal/sending.ts: the browser is to load what it leads to. */
function isSentByScript({ method, headers }: Request): boolean {
  return method === "POST" && headers.get("x-sent-by") === "script";
}

function redirectByHeader(response: Response): Response {
  const to = response.headers.get("location");
  if (!to) return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  headers.set("X-Leads-To", to);
  return new Response(null, { status: 204, headers });
}

/** A button of a route without a screen returns to its page, also with an owner's refusal. */
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
 * Prepares pages where React Router runs no middleware: addresses that match no route, line breaks
 * among them, as copied from mails and chats.
 * @param headers get what every answer has
 * @returns a redirect, where something was copied along at the end
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

function cutPath({ method, url }: Request): string | undefined {
  const { pathname, search } = new URL(url);
  const path = cutCopiedPath(pathname);
  const isReading = method === "GET" || method === "HEAD";
  // The rest may look like another host's address.
  return isReading && path !== pathname ? safePath(path + search) : undefined;
}

/** Otherwise nobody could tell why somebody is signed out. */
function logTooLargeSession(context: Parameters<typeof requestOf>[0], isLost: boolean): void {
  const text = isLost ? "a session is too large for its cookie" : "a session's drafts don't fit";
  log.warn({ request: requestOf(context).id }, text);
}

const RETRY_AFTER_SECONDS = 5;

const pageMethods = ["GET", "HEAD", "POST"];

/** React Router runs actions for PUT, PATCH and DELETE too. */
export const requirePageMethod: MiddlewareFunction<Response> = async ({ request }, next) => {
  if (pageMethods.includes(request.method)) return next();
  return new Response(null, { status: 405, headers: { Allow: pageMethods.join(", ") } });
};

/** Under overload pages get 503, and forms come back with what was typed and their key. */
export const shedLoad: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (!requestOf(context).isOverloaded) return next();
  if (request.method === "POST") setPostedForm(context, await readFields(request));
  throw data(
    { unsent: unsentFieldsOf(context), isOverloaded: true },
    { status: 503, headers: { "Retry-After": String(RETRY_AFTER_SECONDS) } },
  );
};

/**
 * A form whose action never ran (redirect, 404) is handed back, if another user's page posted it or
 * its sender was signed out (docs/product.md#pages-of-somebody-else).
 */
export const keepPostedForm: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const answer = await next();
  if (request.method !== "POST" || !isLedAway(answer)) return answer;
  if (!postedFormOf(context)) {
    // Other readers of the body serve browser preferences, whoever opened the page.
    if (request.bodyUsed) return answer;
    setPostedForm(context, await readFields(request));
  } else if (!endedOf(context)) return answer;
  requireOwner(context, await readLeftVisitor(context), postedFormOf(context)?.get("key"));
  return answer;
};

/** Ends what was reported of a proxy that refused one as large (docs/product.md#a-proxy-that-stands-in-the-way). */
export const noteLargeBody: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const answer = await next();
  const bytes = Number(request.headers.get("content-length"));
  const isLarge = bytes > uploadLimits.largeBytes && bytes <= uploadLimits.requestBytes;
  if (request.method !== "POST" || !isLarge || !isOffered(reportBody)) return answer;
  await send(context, reportBody, { body: { outcome: "passed", bytes } }, undefined, {});
  return answer;
};

/** React Router answers a redirect to its own script as 202 with a body. */
function isLedAway({ status }: Response): boolean {
  return (status >= 300 && status < 400) || status === 202 || status === 404;
}

/** CSRF check; after i18n, for its message is in the visitor's language. */
export const requireSameOrigin: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  if (!isWrite || isSameOrigin(request)) return next();
  return new Response(`${translatorOf(context)("failure:cross-site")}\n`, {
    status: 403,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
};
