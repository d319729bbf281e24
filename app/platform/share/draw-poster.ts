import sharp, { type OverlayOptions } from "sharp";
import { runInLane } from "../files/decoding.ts";
import type { Files } from "../files/store.ts";
import type { Poster } from "./poster.ts";
import { at, type SetText, setText } from "./set-text.ts";

/** The size that networks and chat apps show uncropped. */
export const POSTER_WIDTH = 1200;
export const POSTER_HEIGHT = 630;

const EDGE = 72;
const RIGHT = POSTER_WIDTH - EDGE;
/** Width of the column of number, symbol and portrait. */
const ART = 336;
const GAP = 56;
const TILE = 150;
const PALE = "#e3efec";
const GOLD = "#f0c468";

/** The word of styles/tokens.css in square Kufic, larger than the poster. */
const voice =
  '<path fill="none" stroke="#fff" d="M20.5 5.5h-10v-3h2v3m4 0v-3h3v3m-5-2v2m-4 0v2h-3M5.5 3.5v2h-4v-2"/>' +
  '<path fill="#fff" d="m2.5 .9.8.8-.8.8-.8-.8zm2 0 .8.8-.8.8-.8-.8z"/>';

export async function drawPoster(poster: Poster, files: Files): Promise<Uint8Array> {
  // The parts take their own turns in the queue.
  const [portrait, symbol, logo] = await Promise.all(
    [poster.portrait, poster.symbol, poster.logo].map((key) => readBytes(files, key)),
  );
  return runInLane(async () => {
    const hasArt = Boolean(poster.number || portrait || symbol);
    const layers = [
      ...(hasArt ? await drawArt(poster.number, portrait, symbol) : []),
      ...(await drawWords(poster, hasArt)),
      ...(await drawFoot(poster.foot, logo)),
    ];
    return sharp(Buffer.from(groundOf(poster.ground, hasArt)))
      .composite(layers)
      .flatten({ background: poster.ground })
      .jpeg({ quality: 72, mozjpeg: true, chromaSubsampling: "4:4:4" })
      .toBuffer();
  });
}

async function readBytes(files: Files, key: string | null | undefined) {
  const file = key ? await files.readWidth(key, 320, "webp") : undefined;
  return file?.bytes();
}

function groundOf(colour: string, hasArt: boolean): string {
  const [scale, left, top] = hasArt ? [74, -640, 150] : [74, -940, 110];
  return svg(
    POSTER_WIDTH,
    POSTER_HEIGHT,
    `<rect width="100%" height="100%" fill="${colour}"/>` +
      `<g opacity="${hasArt ? 0.07 : 0.15}" transform="translate(${left} ${top}) scale(${scale})">${voice}</g>`,
  );
}

async function drawWords(poster: Poster, hasArt: boolean): Promise<OverlayOptions[]> {
  const { kicker, title, lines = [] } = poster;
  const width = RIGHT - EDGE - (hasArt ? ART + GAP : 0);
  const small = { size: 34, least: 28, width, lines: 1, colour: PALE };
  const over = kicker ? [await setText(kicker, small)] : [];
  const under = await Promise.all(lines.map((line) => setText(line, small)));
  const spaceOf = (index: number) => (index === over.length ? 34 : 20);
  const heightOf = (sets: readonly SetText[]) =>
    sets.reduce((sum, set, index) => sum + set.height + spaceOf(index), 0);
  let size = hasArt ? 72 : 112;
  let sets: SetText[];
  // Short lines keep their size: the title shrinks.
  do {
    sets = [
      ...over,
      await setText(title, { size, least: LEAST, width, lines: hasArt ? 3 : 4 }),
      ...under,
    ];
    size = Math.floor(size * 0.85);
  } while (heightOf(sets) > FOOT_TOP - TOP && size > LEAST);
  let top = Math.max(TOP, TOP + (FOOT_TOP - TOP - heightOf(sets)) / 2);
  return sets.map((set, index) => {
    const layer = at(set, RIGHT - set.width, top);
    top += set.height + spaceOf(index);
    return layer;
  });
}

const TOP = EDGE - 20;
const LEAST = 40;
const FOOT_TOP = POSTER_HEIGHT - EDGE - 40;

async function drawFoot(foot: string, logo: Uint8Array | undefined): Promise<OverlayOptions[]> {
  const set = await setText(foot, { size: 32, least: 24, width: 560, lines: 1, colour: PALE });
  const top = FOOT_TOP + (40 - set.height) / 2;
  if (!logo) {
    const nuqtas = svg(
      64,
      40,
      `<path fill="${GOLD}" d="m16 8 14 14-14 14L2 22zm32 0 14 14-14 14-14-14z"/>`,
    );
    return [
      at(set, RIGHT - set.width, top),
      { input: Buffer.from(nuqtas), left: RIGHT - set.width - 88, top: FOOT_TOP },
    ];
  }
  const input = await sharp(logo).resize(72, 72, { fit: "inside" }).png().toBuffer();
  return [at(set, RIGHT - set.width - 96, top), { input, left: RIGHT - 72, top: FOOT_TOP - 16 }];
}

async function drawArt(
  number: string | undefined,
  portrait: Uint8Array | undefined,
  symbol: Uint8Array | undefined,
): Promise<OverlayOptions[]> {
  const layers: OverlayOptions[] = [];
  const rowTop = portrait ? EDGE + ART + 24 : EDGE + 250;
  if (portrait) {
    layers.push({ input: await rounded(portrait, ART, "cover"), left: EDGE, top: TOP });
  }
  if (symbol) {
    const left = portrait ? EDGE : EDGE + (ART - TILE) / 2;
    layers.push({ input: await rounded(symbol, TILE, "contain"), left, top: rowTop });
  }
  if (number) {
    const size = portrait ? 150 : 260;
    const width = portrait && symbol ? ART - TILE - 16 : ART;
    const set = await setText(number, { size, least: 40, width, lines: 1 });
    const left = portrait
      ? EDGE + TILE + (ART - TILE - set.width) / 2 + (symbol ? 12 : -TILE / 2)
      : EDGE + (ART - set.width) / 2;
    const top = portrait ? rowTop + (TILE - set.height) / 2 : EDGE + (210 - set.height) / 2;
    layers.push(at(set, left, top));
  }
  return layers;
}

async function rounded(bytes: Uint8Array, side: number, fit: "cover" | "contain"): Promise<Buffer> {
  const mask = svg(side, side, `<rect width="${side}" height="${side}" rx="${side / 12}"/>`);
  return sharp(bytes)
    .resize(side, side, { fit, position: "top", background: "#fff" })
    .flatten({ background: "#fff" })
    .composite([{ input: Buffer.from(mask), blend: "dest-in" }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
}
