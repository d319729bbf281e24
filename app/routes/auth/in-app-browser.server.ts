import { configuration } from "#app/configuration.ts";

export interface InAppBrowser {
  readonly name: "facebook" | "instagram";
  readonly address: string;
  /** Android only. */
  readonly intent: string | undefined;
}

/**
 * Storage of in-app browsers is lost when they close.
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
