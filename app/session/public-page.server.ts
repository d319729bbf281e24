import { randomUUID } from "node:crypto";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { cairoDay, startOfCairoDay } from "#app/arabic/dates.ts";
import { nextBorder } from "#app/contract/silence-periods.ts";
import type { Visitor } from "./admission.ts";
import { organisationOf } from "./organisation.server.ts";
import { ownerOf } from "./owner.server.ts";

const isOpenContext = createContext(false);

/** Public, yet personal or by link: never cached, and with own form keys. */
const personalPath = /^\/(administrator|card\/[^/]+?)(\.data)?$/;

/** Marks pages for the page cache, until campaign silence or the year changes their text. */
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

/** The next border of a campaign silence, or new year, since dates of this year omit it. */
function saidUntil(silences: Parameters<typeof nextBorder>[0], now: Date): Date {
  const newYear = startOfCairoDay(`${Number(cairoDay(now).slice(0, 4)) + 1}-01-01`);
  const border = nextBorder(silences, now);
  return border && border < newYear ? border : newYear;
}

/** "" for cached pages: strangers would share an idempotency key and each other's posts. */
export function formKeyOf(context: Readonly<RouterContextProvider>, visitor: Visitor) {
  const isShared = context.get(isOpenContext) && visitor.kind === "anonymous";
  return { id: isShared ? "" : randomUUID(), owner: ownerOf(context, visitor) };
}
