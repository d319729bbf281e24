import { z } from "zod";
import { contentPath, readContent } from "./read.ts";

const files = readContent("symbols.json", z.record(z.string(), z.string()));

export const symbols: readonly string[] = Object.keys(files);

export function symbolPath(name: string): string {
  const file = files[name];
  if (!file) throw new RangeError(`no symbol ${name}`);
  return contentPath(`pictures/symbols/${file}.avif`);
}
