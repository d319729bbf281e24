import { z } from "zod";
import { contentPath, readContent } from "./read.ts";

const files = readContent("symbols.json", z.record(z.string(), z.string()));

/** The names of the election symbols, as they stand on a ballot. */
export const symbols: readonly string[] = Object.keys(files);

/** Where an election symbol is: 256 × 256, on paper of its own for both themes. */
export function symbolPath(name: string): string {
  const file = files[name];
  if (!file) throw new RangeError(`no symbol ${name}`);
  return contentPath(`pictures/symbols/${file}.avif`);
}
