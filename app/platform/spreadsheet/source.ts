import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Documents } from "../documents/store.ts";
import { TableError } from "./table.ts";

export interface Source {
  readonly size: number;
  /** @param end the last byte, inclusive; the rest when left out */
  read(start?: number, end?: number): Readable;
}

export async function openFile(path: string): Promise<Source> {
  const { size } = await stat(path);
  return {
    size,
    read: (start = 0, end = size - 1) =>
      end < start ? Readable.from([]) : createReadStream(path, { start, end }),
  };
}

export interface StoredPiece {
  readonly storedAs: string;
  readonly size: number;
}

export function openPieces(
  documents: Pick<Documents, "read">,
  pieces: readonly StoredPiece[],
): Source {
  const size = pieces.reduce((sum, piece) => sum + piece.size, 0);
  // A workbook is read in small ranges, mostly of the same piece.
  let kept: { storedAs: string; bytes: Buffer } | undefined;
  async function open(storedAs: string): Promise<Buffer> {
    if (kept?.storedAs === storedAs) return kept.bytes;
    const file = await documents.read(storedAs);
    if (!file) throw new TableError("gone", "A piece of the file is gone.");
    kept = { storedAs, bytes: Buffer.from(await file.arrayBuffer()) };
    return kept.bytes;
  }
  async function* read(start: number, end: number) {
    let at = 0;
    for (const piece of pieces) {
      const first = Math.max(start - at, 0);
      const last = Math.min(end - at, piece.size - 1);
      at += piece.size;
      if (first > last) continue;
      const bytes = await open(piece.storedAs);
      for (let place = first; place <= last; place += CHUNK_BYTES) {
        yield bytes.subarray(place, Math.min(place + CHUNK_BYTES, last + 1));
      }
    }
  }
  return {
    size,
    read: (start = 0, end = size - 1) =>
      Readable.from(read(start, end), { objectMode: false, highWaterMark: CHUNK_BYTES }),
  };
}
const CHUNK_BYTES = 64 * 1024;
