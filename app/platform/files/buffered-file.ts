import type { FileStorage } from "@remix-run/file-storage";
import { hash } from "#app/crypto.ts";
import { keptName } from "../storage/name.ts";

/** 22 characters of base64url hold 132 bits of the content's SHA-256. */
export const DIGEST_LENGTH = 22;

/** Concurrent writers of one file may read each other's half-written metadata. */
const MAX_WRITES = 5;

/**
 * The storage reads its metadata back and may meet a concurrent writer's half-written one: retries.
 */
export async function write(
  storage: FileStorage,
  place: string,
  bytes: Uint8Array,
  { name, type }: { name: string; type: string },
): Promise<File> {
  const file = new File([asPart(bytes)], name, { type });
  for (let attempt = 1; ; attempt++) {
    try {
      await storage.set(place, file);
      return file;
    } catch (error) {
      if (!(error instanceof SyntaxError) || attempt === MAX_WRITES) throw error;
    }
  }
}

/** A file in memory, verified by its digest; undefined (so rewritten) when half-written. */
export async function readWhole(
  storage: FileStorage,
  place: string,
  expected: (file: File) => string | undefined,
): Promise<File | undefined> {
  const kept = await readKept(storage, place, expected);
  return kept && new File([kept.bytes], kept.file.name, { type: kept.file.type });
}

/** As bytes: a File would hold them twice. */
export async function readBytes(
  storage: FileStorage,
  place: string,
  digest: string | undefined,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return (await readKept(storage, place, () => digest))?.bytes;
}

async function readKept(
  storage: FileStorage,
  place: string,
  expected: (file: File) => string | undefined,
) {
  try {
    const file = await storage.get(place);
    if (!file) return undefined;
    const bytes = (await file.bytes()) as Uint8Array<ArrayBuffer>;
    const digest = expected(file);
    const isWhole = digestOf(bytes) === digest || digestNamed(bytes, file.name) === digest;
    return isWhole ? { file, bytes } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

export function digestOf(bytes: Uint8Array): string {
  return hash(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).slice(
    0,
    DIGEST_LENGTH,
  );
}

export function digestNamed(bytes: Uint8Array, name: string): string {
  return digestOf(Buffer.concat([Buffer.from(`${keptName(name)}\n`), bytes]));
}

/** Blob parts need an unshared ArrayBuffer. */
function asPart(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes);
}
