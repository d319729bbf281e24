import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright";
import type { Screen } from "./screen.ts";

/** In which language, theme and width a screen is seen. */
export interface Look {
  readonly language: "ar" | "en";
  readonly theme: "dark" | "light";
  readonly width: number;
}

export const looks: Look[] = (["ar", "en"] as const).flatMap((language) =>
  (["dark", "light"] as const).flatMap((theme) =>
    [360, 1280].map((width) => ({ language, theme, width })),
  ),
);

/** `news-ar-dark-360` */
export function nameOf(screen: Screen, { language, theme, width }: Look): string {
  return `${screen.name}-${language}-${theme}-${width}`;
}

/** Takes the picture of a screen as a visitor with these cookies sees it. */
export async function takeScreenshot(
  browser: Browser,
  screen: Screen,
  look: Look,
  { origin, session, folder }: { origin: string; session: string | undefined; folder: string },
): Promise<void> {
  const { language, theme, width } = look;
  const height = width < 1024 ? 740 : 800;
  // With less motion nothing is caught half way.
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(15_000);
  try {
    await addCookies(context, origin, { language, theme, ...(session && { session }) });
    const page = await context.newPage();
    await page.goto(screen.path);
    await screen.act?.(page);
    await settle(page);
    if (!screen.window) await expandViewport(page, look);
    await page.screenshot({ path: join(folder, `${nameOf(screen, look)}.png`) });
  } finally {
    await context.close();
  }
}

function addCookies(context: BrowserContext, origin: string, values: Record<string, string>) {
  const { hostname: domain } = new URL(origin);
  const cookies = Object.entries(values).map(([name, value]) => ({
    name,
    value,
    domain,
    path: "/",
  }));
  return context.addCookies(cookies);
}

/** Makes the window as high as the page: what is fixed to it then reaches to the end of the picture. */
async function expandViewport(page: Page, { width }: Look): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const least = page.viewportSize()?.height ?? height;
  await page.setViewportSize({ width, height: Math.max(height, least) });
}

/** Waits until pictures and letters have come, those below the window too. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    const decoded = [...document.images].map((image) => image.decode().catch(() => undefined));
    await Promise.all([...decoded, document.fonts.ready]);
  });
}
