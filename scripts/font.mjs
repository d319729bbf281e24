/**
 * Makes public/fonts/*.woff2 from the npm package @fontsource-variable/noto-sans-arabic.
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
}

await writeFile(join(root, "public/fonts/OFL.txt"), await readFile(join(source, "LICENSE")));
