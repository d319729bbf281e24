import type { IncomingMessage } from "node:http";

/** All that varies an open page: nothing else reaches its rendering. */
export interface PageKey {
  readonly id: string;
  readonly path: string;
  readonly cookie: string;
  readonly saveData: boolean;
}

/** Reached by links; no typed search. */
export function isShared({ path }: PageKey): boolean {
  return !path.includes("?");
}

const openPages =
  /^\/(?:news|Election|DataEntire(?:\/card)?|sitemap\.xml|news\/[\w.-]{1,100}|candidate\/[\w.-]{1,100}(?:\/card)?)(?:\?.{0,300})?$/;
/** With any other cookie, the visitor is somebody. */
const choices = ["language=ar", "language=en", "theme=dark", "theme=light", "lite=1"];
const defaults = ["language=ar", "theme=dark"];

/** Undefined where a request isn't an anonymous visit of an open page. */
export function pageKey({ method, url = "", headers }: IncomingMessage): PageKey | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  // Cookie support is the visitor's (app/session/cookies-kept.server.ts).
  if (url.includes("cookies=check")) return undefined;
  if (headers.authorization !== undefined || !openPages.test(url)) return undefined;
  const saveData = headers["save-data"]?.toString().toLowerCase() === "on";
  let cookie = "";
  if (headers.cookie) {
    // The style sheets of a session that has ended (app/session/sheets.server.ts).
    const pairs = headers.cookie.split(/;\s*/).filter((pair) => !pair.startsWith("sheets="));
    if (!pairs.every((pair) => choices.includes(pair))) return undefined;
    cookie = pairs
      .filter((pair) => !defaults.includes(pair))
      .sort()
      .join("; ");
  }
  return { id: `${saveData ? "1" : "0"}${cookie} ${url}`, path: url, cookie, saveData };
}

/** Only what the key holds, so that nobody can inject into a page that others get. */
export function anonymousRequest(key: PageKey, publicUrl: string): Request {
  const headers = new Headers({ accept: "text/html,*/*" });
  if (key.cookie) headers.set("cookie", key.cookie);
  if (key.saveData) headers.set("save-data", "on");
  return new Request(publicUrl + key.path, { headers });
}
