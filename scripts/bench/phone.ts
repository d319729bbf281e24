import type { Browser, Page } from "playwright";

/** An old phone on a line: milliseconds to the server and back, bytes a second. */
export interface Phone {
  readonly line: {
    readonly latency: number;
    readonly downloadThroughput: number;
    readonly uploadThroughput: number;
  };
  /** Its processor is as many times slower than this one. */
  readonly slower: number;
}

const screen = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true };

/**
 * A page of a phone with nothing in its cache.
 *
 * @param cookie a Cookie header of `origin`, "" for a stranger
 */
export async function onPhone<Result>(
  browser: Browser,
  { line, slower }: Phone,
  { origin, cookie }: { origin: string; cookie: string },
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(screen);
  for (const [, name = "", value = ""] of cookie.matchAll(/([^=; ]+)=([^;]*)/g)) {
    await context.addCookies([{ name, value, url: origin }]);
  }
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.emulateNetworkConditions", { ...line, offline: false });
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
    return await work(page);
  } finally {
    await context.close();
  }
}
