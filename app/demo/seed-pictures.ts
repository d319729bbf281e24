import sharp from "sharp";
import type { Files } from "../platform/files/store.ts";
import { PICTURES, picturePath } from "./content/pictures.ts";
import { PORTRAITS, portraitPath } from "./content/portraits.ts";
import { symbols as symbolNames, symbolPath } from "./content/symbols.ts";

export interface Pictures {
  readonly news: readonly string[];
  readonly portraits: readonly string[];
  readonly symbols: ReadonlyMap<string, string>;
}

export async function savePictures(files: Files): Promise<Pictures> {
  const news = await each(PICTURES, (at) => savePicture(files, picturePath(at)));
  const portraits = await each(PORTRAITS, (at) => savePicture(files, portraitPath(at)));
  const symbols = new Map<string, string>();
  for (const name of symbolNames) symbols.set(name, await savePicture(files, symbolPath(name)));
  return { news, portraits, symbols };
}

async function savePicture(files: Files, path: string): Promise<string> {
  const bytes = await sharp(path).webp({ quality: 82 }).toBuffer();
  return files.save(bytes, "webp");
}

function each<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => make(at)));
}
