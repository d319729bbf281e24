import { Browser } from "#tests/world/browser.ts";
import type { Server } from "./server.ts";

/**
 * Signs a verified person of a rank in by the demo Facebook, over HTTP as a person without JavaScript
 * would.
 */
export async function signIn({ origin }: Server, wanted = "member"): Promise<Browser> {
  const browser = new Browser((request) => fetch(request, { redirect: "manual" }), origin);
  const people = (await (await fetch(`${origin}/demo/people.json`)).json()) as {
    uid: string;
    status: string;
    rank: string;
  }[];
  const member = people.find(({ status, rank }) => status === "verified" && rank === wanted);
  const dialog = await browser.submit(
    await browser.open("/login"),
    'form[action="/auth/facebook"]',
  );
  const home = await browser.submit(dialog, "form", { person: member?.uid ?? "" });
  if (home.status !== 200 || home.url.pathname !== "/") {
    throw new Error(`Nobody could be signed in: ${home.url.pathname} answered ${home.status}.`);
  }
  return browser;
}

/** The Cookie header of a browser. */
export function cookieOf(browser: Browser): string {
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}
