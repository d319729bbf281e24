import { randomUUID } from "node:crypto";
import type { FileStorage } from "@remix-run/file-storage";
import { PIECE_BYTES } from "../files/streamed-file.ts";
import type { Personal } from "../privacy/personal.ts";

export interface PiecedDocument {
  readonly size: number;
  /** Half-open; decrypted as it is read. */
  stream(from: number, to: number): ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * Private files in sealed chunks, of which any range can be read
 * (docs/decisions/0069-sealed-files-in-pieces.md). Each chunk authenticates its file and position;
 * the key holds the file's length.
 */
export interface Pieces {
  save(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** undefined for unknown files. */
  open(key: string): Promise<PiecedDocument | undefined>;
  /** undefined where a chunk is missing or damaged, or no key of DATA_KEYS fits. */
  read(key: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | undefined>;
  /** Whether it is sealed with the newest of DATA_KEYS; undefined for unknown files. */
  isCurrent(key: string): Promise<boolean | undefined>;
  delete(key: string): Promise<void>;
}

const keyPattern = /^[\da-f-]{36}\.(\d{1,12})$/;

export const newPiecedKey = (size: number): string => `${randomUUID()}.${size}`;

/** undefined for other keys. */
export function piecedSize(key: string): number | undefined {
  const size = keyPattern.exec(key)?.[1];
  return size === undefined ? undefined : Number(size);
}

/** In any storage: everything is sealed. */
export function createPieces(storage: FileStorage, personal: Personal): Pieces {
  const pieceKey = (key: string, at: number) => `${key}/${at}`;
  const countOf = (key: string) => Math.max(1, Math.ceil((piecedSize(key) ?? 0) / PIECE_BYTES));

  async function readPiece(key: string, at: number) {
    const place = pieceKey(key, at);
    const file = await storage.get(place);
    const bytes = file && personal.openFile(await file.bytes(), place);
    return file && bytes && { bytes: bytes as Uint8Array<ArrayBuffer>, type: file.type };
  }

  return {
    async save(key, bytes, type) {
      if (bytes.length !== piecedSize(key)) throw new Error("The key is that of another file.");
      for (let at = 0; at < countOf(key); at++) {
        const piece = bytes.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES);
        const place = pieceKey(key, at);
        const sealed = personal.sealFile(piece, place) as Uint8Array<ArrayBuffer>;
        await storage.set(place, new File([sealed], personal.keyName, { type }));
      }
    },

    async open(key) {
      const size = piecedSize(key);
      if (size === undefined || !(await storage.has(pieceKey(key, 0)))) return undefined;
      const stream = (from: number, to: number) => {
        let at = from;
        return new ReadableStream<Uint8Array<ArrayBuffer>>(
          {
            async pull(controller) {
              const number = Math.floor(at / PIECE_BYTES);
              const start = number * PIECE_BYTES;
              const piece = at < to ? await readPiece(key, number) : undefined;
              if (piece) {
                const part = piece.bytes.subarray(at - start, Math.min(to - start, PIECE_BYTES));
                at += part.length;
                controller.enqueue(part);
              } else if (at < to) throw new Error("A piece of a document is not what was kept.");
              if (at >= to) controller.close();
            },
          },
          // Lazy: HEAD requests and aborted ones cost nothing.
          { highWaterMark: 0 },
        );
      };
      return { size, stream };
    },

    async read(key) {
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      let type = "";
      for (let at = 0; at < countOf(key); at++) {
        const piece = await readPiece(key, at);
        if (!piece) return undefined;
        pieces.push(piece.bytes);
        type = piece.type;
      }
      return { bytes: Buffer.concat(pieces), type };
    },

    async isCurrent(key) {
      const last = await storage.get(pieceKey(key, countOf(key) - 1));
      return last ? last.name === personal.keyName : undefined;
    },

    async delete(key) {
      for (let at = 0; at < countOf(key); at++) await storage.remove(pieceKey(key, at));
    },
  };
}
