import { hash as digest } from "node:crypto";

/** An entry of the log with its seal. */
export interface SealedEntry {
  /** Of the seal in the chain, from 1 without gaps. */
  readonly place: number;
  readonly entryId: number;
  readonly hash: string;
  /**
   * The columns in their order, from the id to the address, as a JSON array of texts in the database's
   * own writing; undefined if there is no such entry.
   */
  readonly columns: string | undefined;
  /** When it was done, in milliseconds. */
  readonly at: number | undefined;
}

/** The end of the chain, worth keeping where nobody who can write to the database can. */
export interface Head {
  readonly place: number;
  readonly hash: string;
}

/** How the chain is broken, and at which entry or place. */
export type Fault =
  | { readonly kind: "changed" | "removed" | "inserted" | "unsealed"; readonly entry: number }
  | { readonly kind: "seals-removed"; readonly from: number; readonly to: number }
  | { readonly kind: "other-chain"; readonly place: number };

/** Sealed within a minute by rights: what is still open after so long was put there or left lying. */
export const OPEN_MS = 60 * 60 * 1000;

/**
 * SHA-256 over an entry and the seal before its own; `seal_audit` in the database does the same. The
 * array is put together as text: to take a million of them apart and write them again takes longer than
 * to hash them.
 */
export function sealHash(place: number, previous: string, columns: string): string {
  const text = `["${place}",${JSON.stringify(previous)},${columns.slice(1)}`;
  return digest("sha256", text, "hex");
}

/**
 * Follows the chain. After a fault it goes on from what is there, so that each entry that was touched
 * is told by itself.
 *
 * @param batches the entries in the order of the chain
 * @param head what an earlier look answered: the chain must go through it
 * @returns the head that the chain has now, null without any seal
 */
export async function* followChain(
  batches: AsyncIterable<readonly SealedEntry[]>,
  head?: Head,
): AsyncGenerator<Fault, Head | null> {
  let last: Head | null = null;
  let newest = 0;
  let isHeadMet = head === undefined;
  for await (const batch of batches) {
    for (const { place, entryId, hash, columns, at } of batch) {
      const expected: number = (last?.place ?? 0) + 1;
      if (place > expected) yield { kind: "seals-removed", from: expected, to: place - 1 };
      if (columns === undefined) yield { kind: "removed", entry: entryId };
      // What stood before a gap nobody knows.
      else if (place === expected && sealHash(place, last?.hash ?? "", columns) !== hash)
        yield { kind: "changed", entry: entryId };
      else if (at !== undefined && at < newest - OPEN_MS)
        yield { kind: "inserted", entry: entryId };
      newest = Math.max(newest, at ?? 0);
      last = { place, hash };
      if (head?.place === place) {
        isHeadMet = true;
        if (head.hash !== hash) yield { kind: "other-chain", place };
      }
    }
  }
  if (head && !isHeadMet) yield { kind: "other-chain", place: head.place };
  return last;
}
