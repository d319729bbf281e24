import { configuration } from "#app/configuration.ts";

/** The app whose built-in browser shows a page, and the way out of it. */
export interface InAppBrowser {
  readonly name: "facebook" | "instagram";
  /** The page's whole address, to be copied. */
  readonly address: string;
  /** Opens the page in the phone's own browser; Android only. */
  readonly intent: string | undefined;
}

/**
 * The app around a page, by its User-Agent: what is kept in such a browser, a sign-in among it, is
 * lost when it is closed.
 *
 * @param page a path of this site
 */
export function inAppBrowserOf(request: Request, page: string): InAppBrowser | undefined {
  const agent = request.headers.get("user-agent") ?? "";
  const isInstagram = /\bInstagram\b/.test(agent);
  if (!isInstagram && !/\bFB(AN|AV|_IAB)\b/.test(agent)) return undefined;
  const address = configuration().publicUrl + page;
  const { protocol, host } = new URL(address);
  const scheme = protocol.slice(0, -1);
  return {
    name: isInstagram ? "instagram" : "facebook",
    address,
    intent: /\bAndroid\b/.test(agent)
      ? `intent://${host}${page}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`
      : undefined,
  };
}
