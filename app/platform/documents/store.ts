import { randomUUID } from "node:crypto";
import type { FileStorage } from "@remix-run/file-storage";
import type { Configuration } from "#app/configuration.ts";
import type { Personal } from "../privacy/personal.ts";
import { openStorage } from "../storage/open.ts";
import { createPieces, newPiecedKey, type PiecedDocument, piecedSize } from "./pieces.ts";

/** Encrypted at rest, unguessable and without an address: handlers check the caller and stream. */
export interface Documents {
  /**
   * Answers the key.
   * @param key of `newKey`, written down before, so that files of a crashed process are found; or
   *   of `newPiecedKey`, for reading ranges
   */
  save(bytes: Uint8Array, type: string, key?: string): Promise<string>;
  read(key: string): Promise<Blob | undefined>;
  /** For reading ranges. */
  openPieces(key: string): Promise<PiecedDocument | undefined>;
  /** For many in a row: the memory of a Blob doesn't count when Node decides to collect garbage. */
  readBytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  delete(key: string): Promise<void>;
  /**
   * Under the newest of DATA_KEYS; undefined if sealed with it, or none fits. Delete the old one.
   */
  reseal(key: string): Promise<string | undefined>;
}

export const newKey = (): string => randomUUID();

export function openDocuments(configuration: Configuration, personal: Personal): Documents {
  return createDocuments(openStorage(configuration, "documents"), personal);
}

/** In any storage: everything is sealed. */
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
