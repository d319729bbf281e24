import { Browser } from "./browser.ts";

/** A browser without JavaScript that visits a server in another process. */
export function browserOverHttp(origin: string): Browser {
  return new Browser((request) => fetch(request, { redirect: "manual" }), origin);
}

/** Signs somebody of the demo in by the screens; "guest" is one tap. Answers their browser. */
export async function signInOverHttp(origin: string, who: string): Promise<Browser> {
  const browser = browserOverHttp(origin);
  const login = await browser.open("/login");
  if (who === "guest") await browser.submit(login, 'form[action="/guest"]');
  else {
    const dialog = await browser.submit(login, 'form[action="/auth/facebook"]');
    await browser.submit(dialog, "form", { person: who });
  }
  if (!browser.cookies.has("session")) throw new Error(`${who} could not sign in.`);
  return browser;
}
