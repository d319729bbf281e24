import { randomUUID } from "node:crypto";
import type { FileStorage } from "@remix-run/file-storage";
import type { Configuration } from "#app/configuration.ts";
import type { Personal } from "../privacy/personal.ts";
import { openStorage } from "../storage/open.ts";
import { createPieces, newPiecedKey, type PiecedDocument, piecedSize } from "./pieces.ts";

/**
 * Private files: identity cards, certificates, signatures. Encrypted at rest, named by nothing that
 * could be guessed, and without an address of their own: a handler that has checked who asks streams
 * them.
 */
export interface Documents {
  /**
   * Keeps a file and answers its key.
   *
   * @param key one that `newKey` made and that is written down already, so that a file whose keeper
   *   died is found; or `newPiecedKey`, for one of which parts are to be read
   */
  save(bytes: Uint8Array, type: string, key?: string): Promise<string>;
  read(key: string): Promise<Blob | undefined>;
  /** A file that is kept in pieces, to read parts of it. */
  openPieces(key: string): Promise<PiecedDocument | undefined>;
  /**
   * The same without its type. Of many after each other: what a Blob holds is not of the memory that
   * Node counts when it decides to collect.
   */
  readBytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  delete(key: string): Promise<void>;
  /**
   * Keeps a document once more under the newest of DATA_KEYS and answers its new key; undefined when
   * that is what sealed it, or none fits. The old one is the caller's to forget.
   */
  reseal(key: string): Promise<string | undefined>;
}

/** A key that nobody guesses. */
export const newKey = (): string => randomUUID();

/** The documents of this installation. */
export function openDocuments(configuration: Configuration, personal: Personal): Documents {
  return createDocuments(openStorage(configuration, "documents"), personal);
}

/** Documents in any storage: what it gets is sealed. */
export function createDocuments(storage: FileStorage, personal: Personal): Documents {
  const pieces = createPieces(storage, personal);
  const isPieced = (key: string) => piecedSize(key) !== undefined;

  const save: Documents["save"] = async (bytes, type, key = newKey()) => {
    if (isPieced(key)) {
      await pieces.save(key, bytes, type);
      return key;
    }
    const sealed = personal.sealFile(bytes) as Uint8Array<ArrayBuffer>;
    await storage.set(key, new File([sealed], personal.keyName, { type }));
    return key;
  };
  return {
    save,
    openPieces: pieces.open,
    async read(key) {
      if (isPieced(key)) {
        const kept = await pieces.read(key);
        return kept && new Blob([kept.bytes], { type: kept.type });
      }
      const file = await storage.get(key);
      const plain = file && personal.openFile(await file.bytes());
      if (!file || !plain) return undefined;
      return new Blob([plain as Uint8Array<ArrayBuffer>], { type: file.type });
    },
    async readBytes(key) {
      if (isPieced(key)) return (await pieces.read(key))?.bytes;
      const file = await storage.get(key);
      if (!file) return undefined;
      return personal.openFile(await file.bytes()) as Uint8Array<ArrayBuffer> | undefined;
    },
    async reseal(key) {
      if (isPieced(key)) {
        if ((await pieces.isCurrent(key)) !== false) return undefined;
        const kept = await pieces.read(key);
        return kept && save(kept.bytes, kept.type, newPiecedKey(kept.bytes.length));
      }
      const file = await storage.get(key);
      if (!file || file.name === personal.keyName) return undefined;
      const plain = personal.openFile(await file.bytes());
      return plain && save(plain, file.type);
    },
    async delete(key) {
      if (isPieced(key)) return pieces.delete(key);
      await storage.remove(key);
    },
  };
}
