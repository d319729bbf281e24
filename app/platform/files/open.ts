import type { FileStorage } from "@remix-run/file-storage";
import type { Configuration } from "#app/configuration.ts";
import { openStorage } from "../storage/open.ts";
import { digestNamed, digestOf, readWhole, write } from "./buffered-file.ts";
import { resizeToWidth } from "./picture.ts";
import {
  type Files,
  fileTypes,
  type PictureFormat,
  type PictureWidth,
  pictureFormats,
  pictureWidths,
} from "./store.ts";
import { createLargeFiles, largeIdOf, PIECE_BYTES } from "./streamed-file.ts";

const keyPattern = /^([\w-]{22})\.(jpg|png|webp|avif|pdf)$/;

export function openFiles(configuration: Configuration): Files {
  return createFiles(openStorage(configuration, "files"), configuration.publicUrl);
}

export function createFiles(storage: FileStorage, publicUrl: string): Files {
  const large = createLargeFiles(storage);
  const making = new Map<string, Promise<File | undefined>>();
  const drawing = new Map<string, Promise<File>>();
  const urlOf = (key: string) => `${publicUrl}/api/v1/files/${key}`;
  const widthUrl = (key: string, width: PictureWidth, format: PictureFormat = "webp") =>
    `${urlOf(key)}/${width}.${format}`;

  async function saveFile(bytes: Uint8Array, extension: string, name = "") {
    const type = fileTypes[extension];
    if (!type) throw new Error(`No file with the extension ${extension} may be kept.`);
    // The download name is part of a document's digest: the same bytes under another name are
    // another file.
    const digest = extension === "pdf" && name ? digestNamed(bytes, name) : digestOf(bytes);
    const key = `${digest}.${extension}`;
    const isNew = !(await read(key));
    if (isNew) await write(storage, key, bytes, { name, type });
    return { key, isNew };
  }

  async function read(key: string): Promise<File | undefined> {
    const form = keyPattern.exec(key);
    return form ? readWhole(storage, key, () => form[1]) : undefined;
  }

  async function makeWidth(key: string, width: PictureWidth, format: PictureFormat) {
    const place = `${key}/${width}.${format}`;
    // Versions aren't named by content; the digest is stored as the file's name.
    const stored = await readWhole(storage, place, ({ name }) => name);
    if (stored) return stored;
    const original = await read(key);
    if (!original?.type.startsWith("image/")) return undefined;
    const bytes = await resizeToWidth(await original.bytes(), width, format);
    return write(storage, place, bytes, { name: digestOf(bytes), type: `image/${format}` });
  }

  async function makeDrawn(place: string, version: string, draw: () => Promise<Uint8Array>) {
    const stored = await readWhole(storage, place, ({ name }) => {
      const [drawnAs, digest] = name.split(".");
      return drawnAs === version ? digest : undefined;
    });
    if (stored) return stored;
    const bytes = await draw();
    return write(storage, place, bytes, {
      name: `${version}.${digestOf(bytes)}`,
      type: "image/jpeg",
    });
  }

  return {
    large,
    save: async (bytes, extension, name) => (await saveFile(bytes, extension, name)).key,
    saveNew: (bytes, extension) => saveFile(bytes, extension),
    read,
    url: urlOf,
    widthUrl,
    async delete(key) {
      const id = largeIdOf(key);
      if (id) {
        const file = await large.open(key);
        return large.delete(id, Math.ceil((file?.size ?? 0) / PIECE_BYTES));
      }
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
