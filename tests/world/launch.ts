import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from "playwright";

/** How glyphs are drawn: pictures of components are compared with those of another machine. */
const FONTCONFIG_FILE = join(import.meta.dirname, "fonts.conf");

/**
 * The browser of the journeys: the one that scripts/test.mjs found. As root Chromium needs --no-sandbox.
 *
 * @param options.isWhole one that shows notifications, which a headless shell does not
 * @param options.keepsPages one that keeps pages alive for "back", which Playwright turns off
 * @param options.camera the file (YUV4MPEG2) that its camera shows; without it it has none
 * @param options.hasDevices one with a camera, a microphone and a screen of Chromium's own making, which
 *   every page may use
 */
export function openChromium({
  isWhole = false,
  keepsPages = false,
  camera,
  hasDevices = false,
}: {
  isWhole?: boolean;
  keepsPages?: boolean;
  camera?: string;
  hasDevices?: boolean;
} = {}): Promise<Browser> {
  const film = camera
    ? ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${camera}`]
    : [];
  // A picture that changes seldom costs those who encode it little.
  const devices = hasDevices
    ? [
        "--use-fake-device-for-media-stream=fps=5",
        "--use-fake-ui-for-media-stream",
        "--auto-select-desktop-capture-source=Entire screen",
      ]
    : [];
  return chromium.launch({
    ...settings(isWhole),
    ignoreDefaultArgs: keepsPages ? ["--disable-back-forward-cache"] : [],
    args: [...args, ...film, ...devices],
  });
}

/** A browser that keeps what it has in a folder, so that it can be closed and opened again. */
export function openKeptChromium(
  folder: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...settings(false), ...options, args });
}

const args = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-quic",
  "--disable-sync",
  "--no-first-run",
];

function settings(isWhole: boolean) {
  const { CHROMIUM_PATH, CHROMIUM_WHOLE_PATH = CHROMIUM_PATH } = process.env;
  return {
    executablePath: (isWhole ? CHROMIUM_WHOLE_PATH : CHROMIUM_PATH) || undefined,
    env: { ...process.env, FONTCONFIG_FILE },
  };
}
