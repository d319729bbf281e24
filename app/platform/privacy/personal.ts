import { createHmac, type KeyObject } from "node:crypto";
import type { Configuration } from "#app/configuration.ts";
import { deriveKey, seal, sealBytes, unseal, unsealBytes } from "#app/crypto.ts";

/** What is found by its exact value although nobody can read it in the database. */
export type Findable = "national-id" | "phone";

/**
 * Personal data at rest: encrypted, and found again through a keyed blind index, so that a stolen
 * database tells neither a national ID nor whether a given one is in it.
 */
export interface Personal {
  seal(plain: string): string;
  /** @throws an Error when none of DATA_KEYS fits: the database belongs to another installation. */
  open(sealed: string): string;
  /**
   * Seals a file, or a piece of one.
   *
   * @param place of a piece: which it is of which file, so that it can't be taken for another
   */
  sealFile(plain: Uint8Array, place?: string): Uint8Array;
  /** Undefined when none of DATA_KEYS fits, or the file is damaged or belongs elsewhere. */
  openFile(sealed: Uint8Array, place?: string): Uint8Array | undefined;
  /** What is kept beside a sealed value. */
  indexOf(kind: Findable, plain: string): string;
  /** What a look-up compares with: the index under every key that is still in use. */
  indexesOf(kind: Findable, plain: string): string[];
  /**
   * What a word of a text in a scope is found by: 64 bits that nobody makes without the key, and others in
   * another scope.
   */
  tokenOf(scope: string, word: string): bigint;
  /** The same under every key that is still in use. */
  tokensOf(scope: string, word: string): bigint[];
  /** Whether the newest key made it; what an older one made is sealed anew at night. */
  isCurrent(sealed: string): boolean;
  /** Whether an older key is still in use. */
  readonly isRotating: boolean;
  /** Tells the newest key from others, and nothing else about it: for files, which are large to try. */
  readonly keyName: string;
}

/** Personal data under DATA_KEYS: the first seals, all open. */
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
