import type { RouterContextProvider } from "react-router";
import { translatorOf } from "./i18n.server.ts";
import { requestOf } from "./request.server.ts";

/* Browsers without cookies: a redirect marks its address, and the next page reports it. */

type Context = Readonly<RouterContextProvider>;

const NAME = "cookies";
const VALUE = "check";
const asks = new RegExp(`[?&]${NAME}=${VALUE}(&|$)`);

/** Marks a path that follows a Set-Cookie, unless cookies are known to work. */
export function askForCookies(context: Context, path: string): string {
  if (requestOf(context).cookie || !path.startsWith("/") || asks.test(path)) return path;
  const [address = "", hash] = path.split("#");
  const query = `${address.includes("?") ? "&" : "?"}${NAME}=${VALUE}`;
  return address + query + (hash === undefined ? "" : `#${hash}`);
}

/** Removes the mark, once a cookie has come back. */
export function answeredPath(
  context: Context,
  { pathname, searchParams }: URL,
): string | undefined {
  if (!requestOf(context).cookie || searchParams.get(NAME) !== VALUE) return undefined;
  const rest = new URLSearchParams(searchParams);
  rest.delete(NAME);
  return rest.size > 0 ? `${pathname}?${rest}` : pathname;
}

/** Marked and without cookies: further redirects are marked too. */
export function isAskedForCookies(context: Context): boolean {
  const { cookie, page } = requestOf(context);
  return !cookie && asks.test(page ?? "");
}

/** In both languages, for the language cookie is missing as well. */
export function noCookiesMessage(context: Context): string | undefined {
  if (!isAskedForCookies(context)) return undefined;
  const t = translatorOf(context);
  return ["ar", "en"].map((lng) => t("failure:no-cookies", { lng })).join(" ");
}
