import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";

/** A context that visitors have one after the other. */
interface Kept {
  readonly context: BrowserContext;
  readonly origin: string;
  /** What it was opened with. */
  readonly kind: string;
  /** A window of nobody, by which it is emptied. */
  readonly blank: Page;
  isTaken: boolean;
}

const keptIn = new WeakMap<Browser, Set<Kept>>();
let visits = 0;

/**
 * A context with nothing in it, as a new one has, but for the scripts and styles of the site: a new one
 * has to load, parse and compile them again, a third of what journeys take.
 */
export async function takeContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const all = keptIn.get(browser) ?? new Set();
  keptIn.set(browser, all);
  const kind = JSON.stringify(options);
  const kept =
    [...all].find((each) => !each.isTaken && each.kind === kind) ??
    (await openKept(browser, options, all));
  kept.isTaken = true;
  // Pages vary by their cookies: none is shown from the cache that an earlier visitor had.
  await kept.context.addCookies([{ name: "visit", value: String(++visits), url: kept.origin }]);
  return kept.context;
}

/** Opens one more, and closes those whose server has ended. */
async function openKept(
  browser: Browser,
  options: BrowserContextOptions,
  all: Set<Kept>,
): Promise<Kept> {
  const { origin } = new URL(options.baseURL ?? "");
  for (const each of all) {
    if (each.isTaken || each.origin === origin) continue;
    all.delete(each);
    await each.context.close();
  }
  const context = await browser.newContext(options);
  const kept = {
    context,
    origin,
    kind: JSON.stringify(options),
    blank: await context.newPage(),
    isTaken: true,
  };
  all.add(kept);
  return kept;
}

/** Empties a context for the next visitor, or closes one that isn't kept or can't be emptied. */
export async function leaveContext(context: BrowserContext): Promise<void> {
  const browser = context.browser();
  const all = (browser && keptIn.get(browser)) ?? new Set();
  const kept = [...all].find((each) => each.context === context);
  if (kept && !kept.isTaken) return;
  if (kept && (await empty(kept))) return;
  if (kept) all.delete(kept);
  await context.close();
}

/** @returns false where something is left that can't be taken out: a clock that was installed */
async function empty(kept: Kept): Promise<boolean> {
  const { context, blank, origin } = kept;
  if (blank.isClosed()) return false;
  await Promise.all(context.pages().map((page) => page !== blank && page.close()));
  if ((await blank.evaluate(() => Date.name)) !== "Date") return false;
  for (const event of ["console", "weberror", "request", "response", "page"] as const) {
    await context.removeAllListeners(event);
  }
  const devtools = await context.newCDPSession(blank);
  await Promise.all([
    devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" }),
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    context.unrouteAll(),
  ]);
  await devtools.detach();
  kept.isTaken = false;
  return true;
}
