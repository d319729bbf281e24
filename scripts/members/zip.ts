import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline, type Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";

/** A zip archive whose files are read one at a time, as streams. */
export interface Zip {
  has(name: string): boolean;
  /** The content of a file, and how much of it was read, 0 to 1. */
  read(name: string): Promise<{ content: Readable; share(): number }>;
}

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
/** The end of the directory is followed by a comment of at most 64 kB. */
const MAX_END_LENGTH = 22 + 0xffff;

interface Entry {
  readonly method: number;
  readonly size: number;
  readonly offset: number;
}

/** @throws an Error in a sentence when the file is no archive */
export async function openZip(path: string): Promise<Zip> {
  const entries = await readDirectory(path);
  return {
    has: (name) => entries.has(name),
    async read(name) {
      const entry = entries.get(name);
      if (!entry) throw new Error(`The workbook has no ${name}.`);
      const start = await startOf(path, entry);
      const packed = createReadStream(path, { start, end: start + entry.size - 1 });
      const share = () => (entry.size ? packed.bytesRead / entry.size : 1);
      if (entry.method === 0) return { content: packed, share };
      const content = createInflateRaw();
      // Errors reach whoever reads the content, and who stops reading closes the file.
      pipeline(packed, content, () => undefined);
      return { content, share };
    },
  };
}

async function readDirectory(path: string): Promise<Map<string, Entry>> {
  const { size } = await stat(path);
  const tail = await bytesOf(
    path,
    Math.max(0, size - MAX_END_LENGTH),
    Math.min(size, MAX_END_LENGTH),
  );
  const end = tail.findLastIndex(
    (_, at) => at <= tail.length - 22 && tail.readUInt32LE(at) === END_OF_DIRECTORY,
  );
  if (end < 0) throw new Error("This is no workbook: save it as .xlsx or .csv again.");
  const directory = await bytesOf(path, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  const entries = new Map<string, Entry>();
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY) {
    const name = directory.readUInt16LE(at + 28);
    entries.set(directory.toString("utf8", at + 46, at + 46 + name), {
      method: directory.readUInt16LE(at + 10),
      size: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + name + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Before its content a file has a header of its own, with another length than the directory's. */
async function startOf(path: string, { offset }: Entry): Promise<number> {
  const header = await bytesOf(path, offset, 30);
  return offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
}

async function bytesOf(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
