import { randomUUID } from "node:crypto";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { Visitor } from "./admission.ts";

const isOpenContext = createContext(false);

/** Open to everybody, and yet about whoever opened a link: never in a cache, and with keys of its own. */
const personalPath = /^\/administrator(\.data)?$/;

/**
 * Open pages may be kept by the page cache: it asks for them without a session, and keeps only
 * what succeeded.
 */
export const openPageMiddleware: MiddlewareFunction<Response> = async (
  { request, url, context },
  next,
) => {
  if (personalPath.test(url.pathname)) return next();
  context.set(isOpenContext, true);
  const response = await next();
  if (request.method !== "GET" || response.status !== 200) return response;
  const open = new Response(response.body, response);
  open.headers.set("X-Page-Cache", "open");
  return open;
};

/**
 * The key from which the page's forms make theirs. A page that everybody gets from the cache has
 * none, and no form that writes: shared by strangers, a key would make one's post the other's.
 */
export function formKeyOf(context: Readonly<RouterContextProvider>, visitor: Visitor): string {
  return context.get(isOpenContext) && visitor.kind === "anonymous" ? "" : randomUUID();
}
