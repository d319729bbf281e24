import type { Browser, Page } from "playwright";
import { openChromium } from "#tests/world/launch.ts";
import { onPhone, type Phone } from "./phone.ts";
import type { Server } from "./server.ts";
import { cookieOf, signIn } from "./sign-in.ts";
import { milliseconds, type Row } from "./table.ts";
import { median } from "./times.ts";

/** A phone on a fair line: 150 ms to the server and back, 1.6 Mbit/s, a quarter of this processor. */
const phone: Phone = {
  line: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 },
  slower: 4,
};

/** The list, whose list it is, and the line that is tapped. */
const taps = [
  ["/news", "member", '.cards a[href^="/news/"]'],
  ["/notification", "member", 'main a[href^="/"]'],
  ["/users/applications", "admin", "main .listing tbody th a"],
] as const;

/** From a tap on a line of a list until the next screen is painted. */
export async function measureTaps(server: Server, { quick }: { quick: boolean }): Promise<Row[]> {
  const { origin } = server;
  const cookies = {
    member: cookieOf(await signIn(server, "member")),
    admin: cookieOf(await signIn(server, "admin")),
  };
  const browser = await openChromium().catch(() => undefined);
  if (!browser) return [{ what: "tap", figure: "not measured: set CHROMIUM_PATH" }];
  try {
    const rows: Row[] = [];
    for (const [path, rank, line] of taps) {
      const times: number[] = [];
      for (let turn = 0; turn < (quick ? 3 : 9); turn++) {
        times.push(await tap(browser, origin + path, { cookie: cookies[rank], line }));
      }
      rows.push({
        what: `${path}, signed in, from a tap on a line to the next screen`,
        figure: milliseconds(median(times)),
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

async function tap(
  browser: Browser,
  address: string,
  { cookie, line }: { cookie: string; line: string },
): Promise<number> {
  const { origin } = new URL(address);
  return onPhone(browser, phone, { origin, cookie }, async (page) => {
    await page.goto(address, { waitUntil: "networkidle" });
    const from = new URL(page.url()).pathname;
    const tapped = await page.evaluate((selector) => {
      const found = document.querySelector<HTMLElement>(selector);
      if (!found) throw new Error(`Nothing is ${selector}.`);
      const at = Date.now();
      found.click();
      return at;
    }, line);
    return paintedAfter(page, from, tapped);
  });
}

/** Milliseconds until another screen stands there: a document's first paint, or the frame after an exchange. */
async function paintedAfter(page: Page, from: string, tapped: number): Promise<number> {
  await page.waitForURL(({ pathname }) => pathname !== from, { waitUntil: "commit" });
  await page.waitForSelector("main h1");
  return page.evaluate(async (start) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    for (;;) {
      await frame();
      if (performance.timeOrigin < start) break;
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      if (paint) return performance.timeOrigin + paint.startTime - start;
    }
    await frame();
    return Date.now() - start;
  }, tapped);
}
