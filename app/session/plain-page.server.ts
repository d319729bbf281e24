import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { visitorOf } from "./visitor.server.ts";

const isPlainContext = createContext(false);

/**
 * Screens that do all they do by HTML: for visitors who are not signed in their documents are plain,
 * without the application's scripts (docs/decisions/0035-open-pages-without-the-application.md).
 */
export const plainPageMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  context.set(isPlainContext, true);
  return next();
};

export async function isPlainPage(context: Readonly<RouterContextProvider>): Promise<boolean> {
  return context.get(isPlainContext) && (await visitorOf(context)).kind === "anonymous";
}
