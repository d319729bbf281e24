import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { Visitor } from "./admission.ts";
import { visitorOf } from "./visitor.server.ts";

const plainContext = createContext<readonly Visitor["kind"][]>([]);

/**
 * For visitors who are not signed in, documents without the application's scripts
 * (docs/decisions/0035-open-pages-without-the-application.md).
 */
export const plainPageMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  context.set(plainContext, ["anonymous"]);
  return next();
};

/** Guests only read there, members act. */
export const plainForGuestsMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  context.set(plainContext, ["anonymous", "guest"]);
  return next();
};

export async function isPlainPage(context: Readonly<RouterContextProvider>): Promise<boolean> {
  const kinds = context.get(plainContext);
  return kinds.length > 0 && kinds.includes((await visitorOf(context)).kind);
}
