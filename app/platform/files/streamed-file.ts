import { randomBytes } from "node:crypto";
import type { FileStorage } from "@remix-run/file-storage";
import { digestOf, readBytes, readWhole, write } from "./buffered-file.ts";

/** Piece size: no reader holds more of a large file than this in memory. */
export const PIECE_BYTES = 256 * 1024;

export interface LargeFileParts {
  readonly bytes: number;
  /** SHA-256 of each piece; all but the last have PIECE_BYTES. */
  readonly digests: readonly string[];
  readonly width?: number;
  readonly height?: number;
}

export interface LargeFile {
  readonly size: number;
  readonly type: string;
  readonly width?: number;
  readonly height?: number;
  /** Bytes [from, to), read lazily. */
  stream(from: number, to: number): ReadableStream<Uint8Array<ArrayBuffer>>;
  read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** Files too large for memory (videos), stored in pieces. */
export interface LargeFiles {
  savePiece(id: string, place: number, bytes: Uint8Array): Promise<string>;
  /** Marks the file complete: from then on it is served. Answers its key. */
  close(id: string, extension: string, parts: LargeFileParts): Promise<string>;
  openParts(id: string, parts: LargeFileParts): LargeFile;
  open(key: string): Promise<LargeFile | undefined>;
  delete(id: string, pieces: number): Promise<void>;
}

export const largeTypes: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  webm: "video/webm",
};

/** Unguessable. */
export const newLargeId = (): string => randomBytes(16).toString("base64url");

const keyPattern = /^([\w-]{22})\.(mp4|webm)$/;

export function largeIdOf(key: string): string | undefined {
  return keyPattern.exec(key)?.[1];
}

export function createLargeFiles(storage: FileStorage): LargeFiles {
  const pieceKey = (id: string, place: number) => `${id}.part/${place}`;

  function fileOf(id: string, type: string, parts: LargeFileParts): LargeFile {
    const { bytes: size, digests, ...sides } = parts;
    async function readPiece(place: number): Promise<Uint8Array<ArrayBuffer>> {
      const bytes = await readBytes(storage, pieceKey(id, place), digests[place]);
      if (!bytes) throw new Error("A piece of a large file is not what was kept.");
      return bytes;
    }
    function stream(from: number, to: number) {
      let at = from;
      return new ReadableStream<Uint8Array<ArrayBuffer>>(
        {
          async pull(controller) {
            const place = Math.floor(at / PIECE_BYTES);
            const start = place * PIECE_BYTES;
            const piece = await readPiece(place);
            const part = piece.subarray(at - start, Math.min(to - start, piece.length));
            at += part.length;
            controller.enqueue(part);
            if (at >= to) controller.close();
          },
        },
        // Lazy: a HEAD or an aborted request reads nothing.
        { highWaterMark: 0 },
      );
    }
    return {
      ...sides,
      size,
      type,
      stream,
      read: async (from, to) => new Uint8Array(await new Response(stream(from, to)).arrayBuffer()),
    };
  }

  return {
    async savePiece(id, place, bytes) {
      const digest = digestOf(bytes);
      await write(storage, pieceKey(id, place), bytes, { name: digest, type: "" });
      return digest;
    },
    openParts: (id, parts) => fileOf(id, "", parts),
    async close(id, extension, parts) {
      const type = largeTypes[extension];
      if (!type) throw new Error(`No large file with the extension ${extension} may be kept.`);
      const key = `${id}.${extension}`;
      const bytes = Buffer.from(JSON.stringify(parts));
      await write(storage, key, bytes, { name: digestOf(bytes), type });
      return key;
    },
    async open(key) {
      const id = largeIdOf(key);
      const kept = id && (await readWhole(storage, key, ({ name }) => name));
      if (!id || !kept) return undefined;
      return fileOf(id, kept.type, JSON.parse(await kept.text()) as LargeFileParts);
    },
    async delete(id, pieces) {
      for (const extension of Object.keys(largeTypes)) await storage.remove(`${id}.${extension}`);
      for (let place = 0; place < pieces; place++) await storage.remove(pieceKey(id, place));
    },
  };
}
