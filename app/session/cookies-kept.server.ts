import type { RouterContextProvider } from "react-router";
import { translatorOf } from "./i18n.server.ts";
import { requestOf } from "./request.server.ts";

/*
 * Ways that rest on a cookie end in silence where a browser keeps none: whoever came without one is led on
 * under an address that asks, and the page there says what is the matter.
 */

type Context = Readonly<RouterContextProvider>;

const NAME = "cookies";
const VALUE = "check";
const asks = new RegExp(`[?&]${NAME}=${VALUE}(&|$)`);

/** A path of this site that was reached by what set a cookie; asks whether it was kept, unless it was known before. */
export function askForCookies(context: Context, path: string): string {
  if (requestOf(context).cookie || !path.startsWith("/") || asks.test(path)) return path;
  const [address = "", hash] = path.split("#");
  const query = `${address.includes("?") ? "&" : "?"}${NAME}=${VALUE}`;
  return address + query + (hash === undefined ? "" : `#${hash}`);
}

/** The same address without the question, once a cookie has come with it. */
export function answeredPath(
  context: Context,
  { pathname, searchParams }: URL,
): string | undefined {
  if (!requestOf(context).cookie || searchParams.get(NAME) !== VALUE) return undefined;
  const rest = new URLSearchParams(searchParams);
  rest.delete(NAME);
  return rest.size > 0 ? `${pathname}?${rest}` : pathname;
}

/** Whether an address asks a browser that sent none: whatever it leads on to asks as well. */
export function isAskedForCookies(context: Context): boolean {
  const { cookie, page } = requestOf(context);
  return !cookie && asks.test(page ?? "");
}

/** What to do, where the browser kept no cookie: in both languages, since it keeps no choice of one either. */
export function noCookiesMessage(context: Context): string | undefined {
  if (!isAskedForCookies(context)) return undefined;
  const t = translatorOf(context);
  return ["ar", "en"].map((lng) => t("failure:no-cookies", { lng })).join(" ");
}
