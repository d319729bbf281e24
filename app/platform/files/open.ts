import type { FileStorage } from "@remix-run/file-storage";
import type { Configuration } from "#app/configuration.ts";
import { hash } from "#app/crypto.ts";
import { openStorage } from "../storage/open.ts";
import { resizeToWidth } from "./picture.ts";
import {
  type Files,
  fileTypes,
  type PictureFormat,
  type PictureWidth,
  pictureFormats,
  pictureWidths,
} from "./store.ts";

/** 22 characters of base64url hold 132 bits of the content's SHA-256. */
const DIGEST_LENGTH = 22;
const keyPattern = /^([\w-]{22})\.(jpg|png|webp|avif|pdf)$/;

/** The files of this installation. */
export function openFiles(configuration: Configuration): Files {
  return createFiles(openStorage(configuration, "files"), configuration.publicUrl);
}

/** Files in any storage. */
export function createFiles(storage: FileStorage, publicUrl: string): Files {
  const making = new Map<string, Promise<File | undefined>>();
  const drawing = new Map<string, Promise<File>>();
  const urlOf = (key: string) => `${publicUrl}/api/v1/files/${key}`;
  const widthUrl = (key: string, width: PictureWidth, format: PictureFormat = "webp") =>
    `${urlOf(key)}/${width}.${format}`;

  async function saveFile(bytes: Uint8Array, extension: string, name = ""): Promise<string> {
    const type = fileTypes[extension];
    if (!type) throw new Error(`No file with the extension ${extension} may be kept.`);
    const key = `${digest(bytes)}.${extension}`;
    if (!(await read(key))) await write(storage, key, new File([asPart(bytes)], name, { type }));
    return key;
  }

  async function read(key: string): Promise<File | undefined> {
    const form = keyPattern.exec(key);
    return form ? readWhole(storage, key, () => form[1]) : undefined;
  }

  async function makeWidth(key: string, width: PictureWidth, format: PictureFormat) {
    const place = `${key}/${width}.${format}`;
    // A version is not named by its content; the digest travels as the kept file's name.
    const stored = await readWhole(storage, place, ({ name }) => name);
    if (stored) return stored;
    const original = await read(key);
    if (!original?.type.startsWith("image/")) return undefined;
    const bytes = await resizeToWidth(await original.bytes(), width, format);
    const encoded = new File([asPart(bytes)], digest(bytes), { type: `image/${format}` });
    await write(storage, place, encoded);
    return encoded;
  }

  async function makeDrawn(place: string, version: string, draw: () => Promise<Uint8Array>) {
    const stored = await readWhole(storage, place, ({ name }) => {
      const [drawnAs, digest] = name.split(".");
      return drawnAs === version ? digest : undefined;
    });
    if (stored) return stored;
    const bytes = await draw();
    const name = `${version}.${digest(bytes)}`;
    const drawn = new File([asPart(bytes)], name, { type: "image/jpeg" });
    await write(storage, place, drawn);
    return drawn;
  }

  return {
    save: saveFile,
    read,
    url: urlOf,
    widthUrl,
    async delete(key) {
      const versions = pictureWidths.flatMap((width) =>
        pictureFormats.map((format) => `${key}/${width}.${format}`),
      );
      for (const place of [key, ...versions]) await storage.remove(place);
    },
    readWidth(key, width, format) {
      const place = `${key}/${width}.${format}`;
      const underway = making.get(place);
      if (underway) return underway;
      const flight = makeWidth(key, width, format).finally(() => making.delete(place));
      making.set(place, flight);
      return flight;
    },
    readDrawn(place, version, draw) {
      const flight = `${place} ${version}`;
      const underway = drawing.get(flight);
      if (underway) return underway;
      const drawn = makeDrawn(place, version, draw).finally(() => drawing.delete(flight));
      drawing.set(flight, drawn);
      return drawn;
    },
    srcSet: (key, widths, format) =>
      widths.map((width) => `${widthUrl(key, width, format)} ${width}w`).join(", "),
  };
}

/** Of several that write the same file at once, each may meet another's half-written metadata. */
const MAX_WRITES = 5;

/**
 * Writes a file. The storage reads its metadata back, and meets those that another request or process
 * is writing for the same content: then it is written again.
 */
async function write(storage: FileStorage, place: string, file: File): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await storage.set(place, file);
    } catch (error) {
      if (!(error instanceof SyntaxError) || attempt === MAX_WRITES) throw error;
    }
  }
}

/**
 * A kept file in memory, or undefined unless its content has the digest expected of it: what a
 * crash or a second process left half-written is never served, and is written anew.
 */
async function readWhole(
  storage: FileStorage,
  place: string,
  expected: (file: File) => string | undefined,
): Promise<File | undefined> {
  try {
    const file = await storage.get(place);
    if (!file) return undefined;
    const bytes = await file.bytes();
    if (digest(bytes) !== expected(file)) return undefined;
    return new File([bytes], file.name, { type: file.type });
  } catch (error) {
    // Half-written metadata, or the content gone from under it.
    if (error instanceof SyntaxError) return undefined;
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function digest(bytes: Uint8Array): string {
  return hash(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).slice(
    0,
    DIGEST_LENGTH,
  );
}

/** A File is made of bytes that nobody else may share. */
function asPart(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes);
}
