import type { MiddlewareFunction } from "react-router";
import { retryAfterContext } from "./api.server.ts";
import { isSameOrigin } from "./origin.server.ts";
import { readPreferences } from "./preferences.server.ts";
import { readRequest } from "./request.server.ts";
import { sealedCookieLines } from "./sealed-cookie.server.ts";
import { securityHeaders } from "./security.server.ts";
import { commitSession, readSession } from "./store.server.ts";
import { commitToast, readToast } from "./toast.server.ts";
import { wordsOf } from "./words.server.ts";

/**
 * The root middleware: reads who comes and how they like their pages, and puts what changed into
 * the answer, whatever that is: a page, data, a redirect or an error thrown deeper.
 */
export const visit: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const incoming = readRequest(request, url, context);
  readPreferences(request, context);
  const session = await readSession(request, context);
  await readToast(request, context);

  const answer = await next();
  // A passed-through or redirecting response may have headers that cannot change.
  const response = new Response(answer.body, answer);
  const toast = await commitToast(request, context, response);
  if (toast) response.headers.append("Set-Cookie", toast);
  if (session.changed) response.headers.append("Set-Cookie", await commitSession(session));
  for (const line of sealedCookieLines(context)) response.headers.append("Set-Cookie", line);
  if (!isApi(request)) response.headers.append("Vary", "Cookie");
  const isLater = response.status === 429 || response.status === 503;
  if (isLater && !response.headers.has("Retry-After")) {
    response.headers.set("Retry-After", String(context.get(retryAfterContext) ?? SOON));
  }
  securityHeaders(response.headers, incoming);
  return response;
};

/** Seconds until another try is worth it, when the platform didn't say. */
const SOON = 5;

/** Refuses a write that another site's page sent; comes after the words, to say so in the visitor's. */
export const refuseStrangers: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  if (!isWrite || isApi(request) || isSameOrigin(request)) return next();
  return new Response(`${wordsOf(context)("failure:cross-site")}\n`, {
    status: 403,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
};

/** /api takes bearer tokens only, so another site's page can do nothing with it. */
function isApi({ url }: Request): boolean {
  return new URL(url).pathname.startsWith("/api/");
}
