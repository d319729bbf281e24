import { Browser } from "./browser.ts";

/** A browser without JavaScript that visits a server in another process. */
export function browserOverHttp(origin: string): Browser {
  return new Browser((request) => fetch(request, { redirect: "manual" }), origin);
}

/**
 * Signs somebody of the demo in by what the screens send; "guest" is one tap. The pages between are
 * not asked for: they have tests of their own. Answers the browser.
 */
export async function signInAs(browser: Browser, who: string): Promise<Browser> {
  const post = (path: string, fields: Record<string, string> = {}) =>
    browser.raw(path, { method: "POST", body: new URLSearchParams(fields) });
  const next = (response: Response) => {
    const { pathname, search } = new URL(response.headers.get("location") ?? "/", "http://local");
    return pathname + search;
  };
  if (who === "guest") await post("/guest");
  else {
    const dialog = next(await post("/auth/facebook"));
    await browser.raw(next(await post(dialog, { person: who })));
  }
  if (!browser.cookies.has("session")) throw new Error(`${who} could not sign in.`);
  return browser;
}

/** The same at a server in another process. */
export function signInOverHttp(origin: string, who: string): Promise<Browser> {
  return signInAs(browserOverHttp(origin), who);
}
