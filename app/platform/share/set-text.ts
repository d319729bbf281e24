import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { projectRoot } from "#app/configuration.ts";

const folder = join(projectRoot(), "app/platform/share/fonts");

export interface SetText {
  readonly input: Buffer;
  readonly width: number;
  readonly height: number;
}

interface Setting {
  /** Pixels, and the least that a long text is set in. */
  readonly size: number;
  readonly least: number;
  readonly width: number;
  readonly lines: number;
  readonly colour?: string;
}

const LEADING = 1.3;
const REST = 0.3;
const STEP = 0.86;

/** Shapes and wraps a text, right to left if Arabic; too long ones are set smaller, then cut. */
export async function setText(text: string, setting: Setting): Promise<SetText> {
  const { size, least, lines, colour = "#ffffff" } = setting;
  const clean = text.replaceAll(unknown, "").replaceAll(/\s+/g, " ").trim() || "–";
  const fits = ({ height }: SetText, at: number) => height <= (lines * LEADING + REST) * at;
  for (let at = size; at >= least; at = Math.floor(at * STEP)) {
    const set = await draw(clean, at, setting.width, colour);
    if (fits(set, at)) return set;
  }
  const words = clean.split(" ");
  while (words.length > 1) {
    words.length = Math.ceil(words.length * STEP) - 1 || 1;
    const set = await draw(`${words.join(" ")}…`, least, setting.width, colour);
    if (fits(set, least)) return set;
  }
  return draw(`${clean.slice(0, WORD)}…`, least, setting.width, colour);
}

/** Letters of one endless word that fit on a line. */
const WORD = 14;

async function draw(text: string, size: number, width: number, colour: string): Promise<SetText> {
  await loaded();
  const markup = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" line_height="0.62">${markup}</span>`,
      font: `Sawt arabic, Sawt latin ${size}`,
      fontfile: join(folder, "arabic-700.ttf"),
      width,
      wrap: "word-char",
      rgba: true,
      dpi: 72,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

let loading: Promise<unknown> | undefined;

/** Each text names one font file, but all that were named before stay loaded. */
function loaded(): Promise<unknown> {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Pango reads its configuration once. Ours only in this process: a browser would have no font. */
async function load(): Promise<void> {
  const { FONTCONFIG_FILE } = process.env;
  process.env.FONTCONFIG_FILE = join(folder, "fonts.conf");
  const font = { font: "Sawt latin 10", fontfile: join(folder, "latin-700.ttf") };
  try {
    await sharp({ text: { text: ".", ...font } })
      .png()
      .toBuffer();
  } finally {
    if (FONTCONFIG_FILE === undefined) delete process.env.FONTCONFIG_FILE;
    else process.env.FONTCONFIG_FILE = FONTCONFIG_FILE;
  }
}

/** Characters that neither font has (scripts/font.mjs): drawn as boxes. */
const unknown =
  /[^ -~ÉÇÜÖàáâäçèéêëíîïñóôöùúûü\u00a0«»·°©×–—‘’“”•…−\u200b-\u200f\u2066-\u2069\s،؛؟٪٫٬ـ\u0621-\u063a\u0641-\u0655\u0660-\u0669ٰٱپچژڤگکیﷲ]/gu;

export const at = (set: SetText, left: number, top: number): OverlayOptions => ({
  input: set.input,
  left: Math.round(left),
  top: Math.round(top),
});
