import type { Browser } from "playwright";
import { openChromium } from "#tests/world/launch.ts";
import { firstDistrict } from "./bytes.ts";
import { onPhone, type Phone } from "./phone.ts";
import type { Server } from "./server.ts";
import { cookieOf, signIn } from "./sign-in.ts";
import { serveStatic, toStaticPage } from "./static-page.ts";
import { type Row, ratio } from "./table.ts";
import { median } from "./times.ts";

/** An old phone on 2G: 400 ms to the server and back, 400 kbit/s, a sixth of this processor. */
const phone: Phone = {
  line: { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
  slower: 6,
};

/** A file is laid out again as well when its font comes: more by one task is noise. */
const TASK_MS = 50;

/** Milliseconds from the navigation. */
interface Times {
  readonly paint: number;
  /** Painted and parsed: links and forms lead somewhere. */
  readonly usable: number;
  /** What tasks took beyond 50 ms each after the first paint (Lighthouse's total blocking time). */
  readonly blocked: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** Bytes that came over the line, of all and of scripts. */
  readonly bytes: number;
  readonly scripts: number;
}

/** Pages of somebody signed in, and who it is. */
const signedInPages = [
  ["/", "member"],
  ["/news", "member"],
  ["/notification", "member"],
  ["/users/applications", "admin"],
] as const;

/** First visits of open pages beside static files of the same content, in turns, on a slow phone and line. */
export async function measureFirstPaint(
  { origin }: Server,
  { quick }: { quick: boolean },
): Promise<Row[]> {
  const district = new URLSearchParams({
    type: "individual",
    electoralDistrict: await firstDistrict(origin),
  });
  const paths = ["/news", "/news/300", "/Election", `/DataEntire?${district}`, "/candidate/1"];
  const pages = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(origin + path);
      return [path, toStaticPage(await answer.text())] as const;
    }),
  );
  const still = await serveStatic(Object.fromEntries(pages), origin);
  const browser = await openChromium().catch(() => undefined);
  if (!browser) {
    still.stop();
    return [{ what: "first paint", figure: "not measured: set CHROMIUM_PATH" }];
  }
  try {
    const rows: Row[] = [];
    // Pictures are made at their first request.
    for (const path of paths) await visit(browser, origin + path);
    for (const path of paths) rows.push(await compare(browser, path, { origin, still, quick }));
    return rows;
  } finally {
    await browser.close();
    still.stop();
  }
}

/**
 * First visits of pages of signed-in people beside static files of the same content, in turns, on the
 * same phone and line.
 */
export async function measurePhone(server: Server, { quick }: { quick: boolean }): Promise<Row[]> {
  const { origin } = server;
  const cookies = {
    member: cookieOf(await signIn(server, "member")),
    admin: cookieOf(await signIn(server, "admin")),
  };
  const browser = await openChromium().catch(() => undefined);
  if (!browser) return [{ what: "phone", figure: "not measured: set CHROMIUM_PATH" }];
  const pages = await Promise.all(
    signedInPages.map(async ([path, rank]) => {
      const answer = await fetch(origin + path, { headers: { cookie: cookies[rank] } });
      return [path, toStaticPage(await answer.text())] as const;
    }),
  );
  const still = await serveStatic(Object.fromEntries(pages), origin);
  try {
    const rows: Row[] = [];
    if (!(await hasPhoneFont(browser))) {
      const figure = "no Noto Naskh Arabic, as phones have it: pages move when the font comes";
      rows.push({ what: "phone", figure });
    }
    for (const [path, rank] of signedInPages) {
      const cookie = cookies[rank];
      await visit(browser, origin + path, cookie);
      rows.push(await comparePhone(browser, path, { origin, still, quick, cookie }));
    }
    return rows;
  } finally {
    await browser.close();
    still.stop();
  }
}

/** What app/styles/tokens.css names as a fallback (Debian: fonts-noto-core). */
async function hasPhoneFont(browser: Browser): Promise<boolean> {
  const page = await browser.newPage();
  const found = await page.evaluate(() =>
    new FontFace("phone", 'local("NotoNaskhArabic-Regular")').load().then(
      () => true,
      () => false,
    ),
  );
  await page.close();
  return found;
}

async function comparePhone(
  browser: Browser,
  path: string,
  {
    origin,
    still,
    quick,
    cookie,
  }: { origin: string; still: { origin: string }; quick: boolean; cookie: string },
): Promise<Row> {
  const ours: Times[] = [];
  const file: Times[] = [];
  for (let turn = 0; turn < (quick ? 3 : 9); turn++) {
    ours.push(await visit(browser, origin + path, cookie));
    file.push(await visit(browser, still.origin + path));
  }
  const of = (times: Times[], what: keyof Times) => median(times.map((each) => each[what]));
  const paint = of(ours, "paint") / of(file, "paint");
  const [blocked, shift] = [of(ours, "blocked"), of(ours, "shift")];
  const [bytes, scripts] = [of(ours, "bytes") / 1000, of(ours, "scripts") / 1000];
  const times = `${of(ours, "paint").toFixed(0)} : ${of(file, "paint").toFixed(0)} ms`;
  return {
    what: `${path}, signed in, first paint beside a static file on 2G`,
    figure: `${ratio(paint)} (${times}), usable ${of(ours, "usable").toFixed(0)}, blocked ${blocked.toFixed(0)} ms, shift ${shift.toFixed(3)}, ${bytes.toFixed(0)} kB, scripts ${scripts.toFixed(1)}`,
    promise: "≤ ×1.25, 100 ms, 0.02, 160 kB, 10 kB",
    held: paint <= 1.25 && blocked <= 100 && shift <= 0.02 && bytes <= 160 && scripts <= 10,
  };
}

async function compare(
  browser: Browser,
  path: string,
  { origin, still, quick }: { origin: string; still: { origin: string }; quick: boolean },
): Promise<Row> {
  const ours: Times[] = [];
  const file: Times[] = [];
  for (let turn = 0; turn < (quick ? 3 : 9); turn++) {
    ours.push(await visit(browser, origin + path));
    file.push(await visit(browser, still.origin + path));
  }
  const of = (times: Times[], what: keyof Times) => median(times.map((each) => each[what]));
  const paint = of(ours, "paint") / of(file, "paint");
  const usable = of(ours, "usable") / of(file, "usable");
  const blocked = of(ours, "blocked");
  const both = (what: keyof Times) => `${of(ours, what).toFixed(0)} : ${of(file, what).toFixed(0)}`;
  return {
    what: `${path.split("?")[0]}, first paint beside a static file on 2G`,
    figure: `${ratio(paint)} (${both("paint")} ms), usable ${ratio(usable)} (${both("usable")}), blocked ${both("blocked")} ms`,
    promise: "≤ ×1.25, ×1.30, a task of 50 ms",
    held: paint <= 1.25 && usable <= 1.3 && blocked <= of(file, "blocked") + TASK_MS,
  };
}

/** One first visit, with nothing in the browser's cache. */
async function visit(browser: Browser, address: string, cookie = ""): Promise<Times> {
  const { origin } = new URL(address);
  return onPhone(browser, phone, { origin, cookie }, async (page) => {
    await page.addInitScript(() => {
      const tasks: [start: number, duration: number][] = [];
      Object.assign(window, { tasks });
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration]);
      }).observe({ type: "longtask", buffered: true });
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const each of list.getEntries()) {
          shifts.push((each as unknown as { value: number }).value);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(address, { waitUntil: "load" });
    // The last of the scripts makes the bell live.
    if (cookie) await page.waitForSelector(".bell > a[aria-expanded]");
    return page.evaluate(async () => {
      const paint = await new Promise<number>((painted) => {
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries()) {
            if (name === "first-contentful-paint") painted(startTime);
          }
        }).observe({ type: "paint", buffered: true });
      });
      const [navigation] = performance.getEntriesByType("navigation");
      const { tasks, shifts } = window as unknown as {
        tasks: [number, number][];
        shifts: number[];
      };
      const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const total = (entries: readonly PerformanceResourceTiming[]) =>
        entries.reduce((sum, { transferSize }) => sum + transferSize, 0);
      return {
        paint,
        usable: Math.max(
          paint,
          (navigation as PerformanceNavigationTiming).domContentLoadedEventEnd,
        ),
        blocked: tasks
          .filter(([start]) => start > paint)
          .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0),
        shift: shifts.reduce((sum, each) => sum + each, 0),
        bytes: total([navigation as PerformanceNavigationTiming, ...loaded]),
        scripts: total(loaded.filter(({ name }) => /\.js$/.test(new URL(name).pathname))),
      };
    });
  });
}
