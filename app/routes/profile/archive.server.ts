import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { Zip, ZipPassThrough } from "fflate";

export interface ArchivedFile {
  /** Without extension; invalid characters are replaced. */
  readonly name: string;
  /** Undefined if gone. */
  load(): Promise<Blob | undefined>;
}

const extensions: Readonly<Record<string, string>> = {
  "application/json": "json",
  "application/pdf": "pdf",
  "audio/mp4": "m4a",
  "audio/ogg": "ogg",
  "audio/webm": "webm",
  "image/avif": "avif",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};

/** Streams one file at a time, stored: pictures are compressed already. */
export function zipOf(files: readonly ArchivedFile[]): ReadableStream<Uint8Array> {
  return createReadableStreamFromReadable(Readable.from(chunksOf(files)));
}

async function* chunksOf(files: readonly ArchivedFile[]): AsyncGenerator<Uint8Array> {
  const waiting: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    waiting.push(chunk);
  });
  const taken = new Set<string>();
  for (const { name, load } of files) {
    const file = await load();
    if (!file) continue;
    const entry = new ZipPassThrough(freeName(name, extensions[file.type], taken));
    archive.add(entry);
    entry.push(await file.bytes(), true);
    yield* waiting.splice(0);
  }
  archive.end();
  yield* waiting.splice(0);
}

/** Unique, and valid on all systems. */
function freeName(name: string, extension: string | undefined, taken: Set<string>): string {
  const clean = name
    .split("/")
    .map((part) => part.replaceAll(/[\\:*?"<>|\p{Cc}]/gu, "_").replace(/^\.+/, "_"))
    .join("/");
  const end = extension ? `.${extension}` : "";
  const base = clean.endsWith(end) ? clean.slice(0, clean.length - end.length) : clean;
  let free = base + end;
  for (let number = 2; taken.has(free); number++) free = `${base} ${number}${end}`;
  taken.add(free);
  return free;
}
