import { createHmac, type KeyObject } from "node:crypto";
import type { Configuration } from "#app/configuration.ts";
import { deriveKey, seal, sealBytes, unseal, unsealBytes } from "#app/crypto.ts";

/** Encrypted kinds with a blind index. */
export type Findable = "national-id" | "phone";

/**
 * Encryption at rest with keyed blind indexes: a stolen database reveals no national ID, nor
 * whether a given one is in it.
 */
export interface Personal {
  seal(plain: string): string;
  /** @throws an Error when none of DATA_KEYS fits: the database belongs to another installation. */
  open(sealed: string): string;
  /**
   * Encrypts a file or a piece.
   * @param place authenticated position of a piece in its file
   */
  sealFile(plain: Uint8Array, place?: string): Uint8Array;
  /** Undefined when no key fits, or the file is damaged or misplaced. */
  openFile(sealed: Uint8Array, place?: string): Uint8Array | undefined;
  /** The blind index under the newest key, for storing. */
  indexOf(kind: Findable, plain: string): string;
  /** Under every active key, for look-ups. */
  indexesOf(kind: Findable, plain: string): string[];
  /** A keyed 64-bit token of a word, different in each scope. */
  tokenOf(scope: string, word: string): bigint;
  tokensOf(scope: string, word: string): bigint[];
  /** Sealed by the newest key; older values are resealed at night. */
  isCurrent(sealed: string): boolean;
  readonly isRotating: boolean;
  /** Identifies the newest key without revealing it: trying keys on large files is slow. */
  readonly keyName: string;
}

/** The first of DATA_KEYS seals, all open. */
export function openPersonal({ dataKeys }: Pick<Configuration, "dataKeys">): Personal {
  const keys = dataKeys.map((key) => deriveKey(key, "personal data"));
  const indexKeys = dataKeys.map((key) => deriveKey(key, "blind index"));
  const wordKeys = dataKeys.map((key) => deriveKey(key, "word tokens"));
  const [newest] = keys;
  const [newestWord] = wordKeys;
  const [newestIndex] = indexKeys;
  if (!newest || !newestIndex || !newestWord)
    throw new Error("No key for personal data is configured.");
  const index = (key: KeyObject, kind: Findable, plain: string) =>
    createHmac("sha256", key).update(`${kind}\n${plain}`).digest("base64url");
  const token = (key: KeyObject, scope: string, word: string) =>
    createHmac("sha256", key).update(`${scope}\n${word}`).digest().readBigInt64BE();
  return {
    seal: (plain) => seal(plain, newest),
    open(sealed) {
      const plain = unseal(sealed, keys);
      if (plain === undefined)
        throw new Error("No key of DATA_KEYS opens what the database holds.");
      return plain;
    },
    sealFile: (plain, place) => sealBytes(plain, newest, place),
    openFile: (sealed, place) => unsealBytes(sealed, keys, place),
    indexOf: (kind, plain) => index(newestIndex, kind, plain),
    indexesOf: (kind, plain) => indexKeys.map((key) => index(key, kind, plain)),
    tokenOf: (scope, word) => token(newestWord, scope, word),
    tokensOf: (scope, word) => wordKeys.map((key) => token(key, scope, word)),
    isRotating: keys.length > 1,
    keyName: deriveKey(dataKeys[0] ?? "", "name of a data key")
      .export()
      .toString("base64url")
      .slice(0, 12),
    isCurrent: (sealed) => unseal(sealed, [newest]) !== undefined,
  };
}
