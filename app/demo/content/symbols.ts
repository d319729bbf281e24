import { z } from "zod";
import { gradient, picture, rect } from "./pictures/svg.ts";
import { readContent } from "./read.ts";

const SIZE = 256;
const WARM = "#c9822b";
const PAPER = "#faf6ec";

/** Pictograms on a field of 256 × 256: dark teal, with one warm part; elements of SVG by name. */
const drawings = readContent("symbols.json", z.record(z.string(), z.array(z.string())));

/** The names of the election symbols, as they stand on a ballot. */
export const symbols: readonly string[] = Object.keys(drawings);

/** Draws an election symbol: an SVG of 256 × 256 on paper of its own, for both themes. */
export function symbolSvg(name: string): string {
  const drawing = drawings[name];
  if (!drawing) throw new RangeError(`no symbol ${name}`);
  const frame = `rx="21" stroke="${WARM}" stroke-width="2" opacity="0.55"`;
  return picture(
    [
      gradient("paper", [PAPER, "#f1e9d8"]),
      rect(0, 0, SIZE, SIZE, "url(#paper)", 'rx="28"'),
      rect(9, 9, SIZE - 18, SIZE - 18, "none", frame),
      ...drawing,
    ].join(""),
    SIZE,
    SIZE,
  );
}
