import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { Visitor } from "./admission.ts";
import { visitorOf } from "./visitor.server.ts";

const plainContext = createContext<readonly Visitor["kind"][]>([]);

/**
 * No application scripts when signed out
 * (docs/decisions/0035-open-pages-without-the-application.md).
 */
export const plainPageMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  context.set(plainContext, ["anonymous"]);
  return next();
};

export const plainForGuestsMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  context.set(plainContext, ["anonymous", "guest"]);
  return next();
};

export async function isPlainPage(context: Readonly<RouterContextProvider>): Promise<boolean> {
  const kinds = context.get(plainContext);
  return kinds.length > 0 && kinds.includes((await visitorOf(context)).kind);
}
