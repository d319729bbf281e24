import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isHydrated } from "#tests/world/chromium.ts";
import { type Firefox, type FirefoxVisit, openFirefox } from "#tests/world/firefox.ts";
import { type FlakyProxy, openFlakyProxy } from "#tests/world/flaky-proxy.ts";
import { signInOverHttp } from "#tests/world/over-http.ts";
import { cloneDatabase, type Running, startServer } from "#tests/world/process.ts";
import { createTranslator } from "#tests/world/translator.ts";

/*
 * What other engines than Chromium do differently: when a page is painted, what of it is there by
 * then, and what a console complains of. Run by `npm run test:exhaustive`, which finds a Firefox.
 */

let line: FlakyProxy;
let server: Running;
let firefox: Firefox;
beforeAll(async () => {
  line = await openFlakyProxy();
  const more = { DATABASE_URL: await cloneDatabase(), PUBLIC_URL: line.origin };
  [server, firefox] = await Promise.all([startServer(more), openFirefox()]);
  line.connect(server.origin);
});
afterAll(async () => {
  await firefox?.close();
  await server?.stop("SIGKILL");
  await line?.close();
});

/** What Firefox says of requests that it ends itself when a page is left. */
const left = /NetworkError|AbortError|can’t establish a connection|was interrupted while/;

async function visit(language: "ar" | "en", width: number): Promise<FirefoxVisit> {
  const { cookies } = await signInOverHttp(server.origin, "demo-member");
  const session = cookies.get("session") ?? "";
  return firefox.visit(width, { language, session }, line.origin);
}
const hydrated = `(${isHydrated})()`;
const complaintsOf = ({ complaints }: FirefoxVisit) =>
  complaints.filter((each) => !left.test(each));

describe.each([
  ["ar", 450],
  ["en", 1280],
] as const)("Firefox, in %s at %i px", (language, width) => {
  test("shows the screens of a member without a complaint", async () => {
    const page = await visit(language, width);
    for (const path of ["/", "/news", "/profile", "/attendance", "/Election", "/DataEntire"]) {
      await page.open(line.origin + path);
      await page.until(hydrated);
      expect(await page.run("document.querySelectorAll('main h1').length"), path).toBe(1);
      expect(complaintsOf(page), path).toEqual([]);
    }
    await page.close();
  });

  test("takes a page over when it is there to its end, however slowly it comes", async () => {
    const page = await visit(language, width);
    const rest = Promise.withResolvers<void>();
    line.holdPages({ after: '\\n");</script>', more: rest.promise });
    await page.begin(`${line.origin}/attendance`);
    await page.until("document.scripts.length > 3");
    await page.run(`(async () => {
      for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
      return true;
    })()`);
    expect(await page.run("document.querySelectorAll('link[rel=modulepreload]').length")).toBe(0);
    line.holdPages(undefined);
    rest.resolve();
    await page.until(hydrated);
    expect(complaintsOf(page)).toEqual([]);
    await page.close();
  });

  test("sends a form, and brings back what was typed", async () => {
    const t = createTranslator(language);
    const page = await visit(language, width);
    const own = "/profile/complaints-suggestions";
    await page.open(`${line.origin}${own}/add-suggestion`);
    await page.until(hydrated);
    const title = `اقتراح من فايرفوكس ${language}`;
    const type = (name: string, value: string) =>
      page.run(`(document.getElementsByName("${name}")[0].value = ${JSON.stringify(value)})`);
    const press = () => page.run("document.querySelector('main form').requestSubmit()");
    await type("title", title);
    await press();
    await page.until("document.querySelector('.summary') === document.activeElement");
    expect(await page.run("document.getElementsByName('title')[0].value")).toBe(title);
    await type("topic", "events");
    await type("body", "مرة كل شهر.");
    await press();
    await page.until(`location.pathname === "${own}"`);
    const [thanks = ""] = t("feedback:add.suggestions.done", { number: "#" }).split("#");
    await page.until(`document.body.textContent.includes(${JSON.stringify(thanks.trim())})`);
    expect(await page.run("document.querySelector('main').textContent")).toContain(title);
    // A form that comes back to be corrected is answered by 400, which no console of Firefox mentions.
    expect(complaintsOf(page)).toEqual([]);
    await page.close();
  });
});
