/**
 * Makes public/fonts/*.woff2 and the fonts of share pictures (app/platform/share/fonts) from the npm
 * package @fontsource-variable/noto-sans-arabic.
 *
 * The files are committed, so this runs only when the font or the characters change. The subsetter
 * is no dependency of the project; put it anywhere and name the folder:
 *
 *   npm install --prefix /tmp/subset subset-font@2.9.0
 *   node scripts/font.mjs /tmp/subset
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "node_modules/@fontsource-variable/noto-sans-arabic");
const subsetter = createRequire(join(process.argv[2] ?? root, "/"))("subset-font");

const from = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join("");

/**
 * Whatever stands inside a word of Arabic, so that no word is of two fonts: letters, vowel signs, the
 * letters of foreign names and of Persian keyboards. And digits and punctuation. What stands alone
 * (ﷺ, 1.4 kB) and Urdu's letters, Persian digits and signs of recitation are left to the system.
 */
const arabic =
  `،؛؟٪٫٬ـ${from(0x621, 0x63a)}${from(0x641, 0x655)}${from(0x660, 0x669)}ٰٱپچژڤگکی` +
  "ﷲ\u200c\u200d\u200e\u200f\u00a0 ";

/** ASCII, the accents of French and German names, and the punctuation that both languages use. */
const latin =
  `${from(0x20, 0x7e)}ÉÇÜÖàáâäçèéêëíîïñóôöùúûü\u00a0«»·°©×–—‘’“”•…−` +
  "\u200b\u200c\u200d\u200e\u200f\u2066\u2067\u2068\u2069";

/** How letters join, stack and bear signs. Proportional digits and forms for other languages go. */
const features = [
  "ccmp",
  "isol",
  "init",
  "medi",
  "fina",
  "liga",
  "rlig",
  "calt",
  "kern",
  "mark",
  "mkmk",
];

for (const [script, characters] of Object.entries({ arabic, latin })) {
  const file = join(source, `files/noto-sans-arabic-${script}-wght-normal.woff2`);
  const small = await subsetter(await readFile(file), characters, {
    targetFormat: "woff2",
    keepFeatures: features,
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  });
  await writeFile(join(root, `public/fonts/noto-sans-arabic-${script}.woff2`), small);
  console.log(script, small.length, "bytes");
  // The drawing library reads no WOFF2. Under names of their own: it must not take a font of the machine.
  const drawn = await subsetter(await readFile(file), characters, {
    targetFormat: "truetype",
    variationAxes: { wght: 700 },
  });
  const renamed = rename(drawn, `Sawt ${script}`);
  await writeFile(join(root, `app/platform/share/fonts/${script}-700.ttf`), renamed);
  console.log(script, "drawn", renamed.length, "bytes");
}

/** A TrueType font with another family name and no style, so that it is found by that name alone. */
function rename(font, family) {
  const count = font.readUInt16BE(4);
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = 12 + 16 * at;
    const [offset, length] = [font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 12)];
    const tag = font.toString("latin1", entry, entry + 4);
    return {
      tag,
      bytes: tag === "name" ? nameTable(family) : font.subarray(offset, offset + length),
    };
  });
  const head = Buffer.from(font.subarray(0, 12 + 16 * count));
  const padded = tables.map(({ bytes }) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]));
  let offset = head.length;
  for (const [at, { bytes }] of tables.entries()) {
    const sum = sumOf(padded[at]);
    head.writeUInt32BE(sum, 12 + 16 * at + 4);
    head.writeUInt32BE(offset, 12 + 16 * at + 8);
    head.writeUInt32BE(bytes.length, 12 + 16 * at + 12);
    offset += padded[at].length;
  }
  return Buffer.concat([head, ...padded]);
}

/** The names that a font is found by, for Windows and everything else. */
function nameTable(family) {
  const names = { 1: family, 2: "Regular", 4: family, 6: family.replaceAll(" ", "") };
  const texts = Object.values(names).map((name) => Buffer.from(name, "utf16le").swap16());
  const head = Buffer.alloc(6 + 12 * texts.length);
  head.writeUInt16BE(texts.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  for (const [at, id] of Object.keys(names).entries()) {
    // Platform Windows, Unicode, English.
    for (const [field, value] of [3, 1, 0x409, Number(id), texts[at].length, offset].entries()) {
      head.writeUInt16BE(value, 6 + 12 * at + 2 * field);
    }
    offset += texts[at].length;
  }
  return Buffer.concat([head, ...texts]);
}

function sumOf(bytes) {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

await writeFile(join(root, "public/fonts/OFL.txt"), await readFile(join(source, "LICENSE")));
