import { pipeline, type Readable, Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createInflateRaw } from "node:zlib";
import type { Source } from "./source.ts";
import { TableError } from "./table.ts";

export interface Zip {
  has(name: string): boolean;
  /** With the progress of reading, 0 to 1. */
  read(name: string): Promise<{ content: Readable; share(): number }>;
}

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
/** The end record has a comment of at most 64 kB. */
const MAX_END_LENGTH = 22 + 0xffff;

interface Entry {
  readonly method: number;
  readonly size: number;
  readonly offset: number;
}

/** @throws an Error when the file is no archive */
export async function openZip(source: Source): Promise<Zip> {
  const entries = await readDirectory(source);
  return {
    has: (name) => entries.has(name),
    async read(name) {
      const entry = entries.get(name);
      if (!entry) throw new TableError("not-table", `The workbook has no ${name}.`);
      const start = await startOf(source, entry);
      const packed = source.read(start, start + entry.size - 1);
      if (entry.method === 0) return { content: packed, share: () => 0 };
      const unpacked = createInflateRaw();
      const content = limit(entry.size);
      // Errors reach the reader of the content; ending early closes the file.
      pipeline(packed, unpacked, content, () => undefined);
      return { content, share: () => (entry.size ? unpacked.bytesWritten / entry.size : 1) };
    },
  };
}

/** Zip bombs: few bytes can unpack to days of reading. */
const MAX_UNPACKED_BYTES = 2 * 1024 ** 3;
/** Sheets unpack to 10 to 30 times their size, empty styled rows to 100, zeros to 1,000. */
const MAX_UNPACKED_RATIO = 200;
/** Allowed whatever the ratio. */
const ALWAYS_UNPACKED_BYTES = 4 * 1024 ** 2;

function limit(packed: number): Transform {
  const most = Math.max(ALWAYS_UNPACKED_BYTES, packed * MAX_UNPACKED_RATIO);
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes <= Math.min(most, MAX_UNPACKED_BYTES)) done(null, chunk);
      else done(new TableError("not-table", "The workbook unpacks to too much."));
    },
  });
}

async function readDirectory(source: Source): Promise<Map<string, Entry>> {
  const { size } = source;
  const tail = await bytesOf(
    source,
    Math.max(0, size - MAX_END_LENGTH),
    Math.min(size, MAX_END_LENGTH),
  );
  const end = tail.findLastIndex(
    (_, at) => at <= tail.length - 22 && tail.readUInt32LE(at) === END_OF_DIRECTORY,
  );
  if (end < 0)
    throw new TableError("not-table", "This is no workbook: save it as .xlsx or .csv again.");
  const directory = await bytesOf(source, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  const entries = new Map<string, Entry>();
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY) {
    const name = directory.readUInt16LE(at + 28);
    entries.set(directory.toString("utf8", at + 46, at + 46 + name), {
      method: directory.readUInt16LE(at + 10),
      size: Math.min(directory.readUInt32LE(at + 20), size),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + name + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** The local header has another length than the directory's. */
async function startOf(source: Source, { offset }: Entry): Promise<number> {
  const header = await bytesOf(source, offset, 30);
  if (header.length < 30) throw new TableError("not-table", "The workbook is cut off.");
  return offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
}

async function bytesOf(source: Source, position: number, length: number): Promise<Buffer> {
  const last = Math.min(position + length, source.size) - 1;
  return last < position ? Buffer.alloc(0) : buffer(source.read(position, last));
}
