import { randomUUID } from "node:crypto";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { cairoDay, startOfCairoDay } from "#app/arabic/dates.ts";
import { nextBorder } from "#app/contract/silence-periods.ts";
import type { Visitor } from "./admission.ts";
import { organisationOf } from "./organisation.server.ts";
import { ownerOf } from "./owner.server.ts";

const isOpenContext = createContext(false);

/** Open to everybody, and yet about one person or whoever opened a link: never in a cache, and with keys of its own. */
const personalPath = /^\/(administrator|card\/[^/]+?)(\.data)?$/;

/**
 * Open pages may be kept by the page cache: it asks for them without a session, and keeps only
 * what succeeded. What a page says of campaign silence is over at the next border of one.
 */
export const openPageMiddleware: MiddlewareFunction<Response> = async (
  { request, url, context },
  next,
) => {
  if (personalPath.test(url.pathname)) return next();
  context.set(isOpenContext, true);
  const until = saidUntil(organisationOf(context).silences ?? [], new Date());
  const response = await next();
  if (request.method !== "GET" || response.status !== 200) return response;
  const open = new Response(response.body, response);
  open.headers.set("X-Page-Cache", "open");
  open.headers.set("X-Page-Until", until.toISOString());
  return open;
};

/**
 * Until when a page says what holds: of campaign silence to its next border, and dates have no year in their own
 * (docs/product.md#days-and-hours).
 */
function saidUntil(silences: Parameters<typeof nextBorder>[0], now: Date): Date {
  const newYear = startOfCairoDay(`${Number(cairoDay(now).slice(0, 4)) + 1}-01-01`);
  const border = nextBorder(silences, now);
  return border && border < newYear ? border : newYear;
}

/**
 * Of what the page's forms make their keys. A page that everybody gets from the cache has no id, and no form
 * that writes: shared by strangers, a key would make one's post the other's.
 */
export function formKeyOf(context: Readonly<RouterContextProvider>, visitor: Visitor) {
  const isShared = context.get(isOpenContext) && visitor.kind === "anonymous";
  return { id: isShared ? "" : randomUUID(), owner: ownerOf(context, visitor) };
}
