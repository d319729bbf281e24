import { type Browser, chromium } from "playwright";

/**
 * The browser of the journeys: the one that scripts/test.mjs found. As root Chromium needs --no-sandbox.
 *
 * @param isWhole one that shows notifications, which a headless shell does not
 */
export function openChromium(isWhole = false): Promise<Browser> {
  const { CHROMIUM_PATH, CHROMIUM_WHOLE_PATH = CHROMIUM_PATH } = process.env;
  return chromium.launch({
    executablePath: (isWhole ? CHROMIUM_WHOLE_PATH : CHROMIUM_PATH) || undefined,
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-quic",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}
