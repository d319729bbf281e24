import { hash as digest } from "node:crypto";

export interface SealedEntry {
  /** In the chain, from 1 without gaps. */
  readonly place: number;
  readonly entryId: number;
  readonly hash: string;
  /** A JSON array of texts, as PostgreSQL writes it; undefined if there is no such entry. */
  readonly columns: string | undefined;
  /** Milliseconds since 1970. */
  readonly at: number | undefined;
}

/** Worth keeping where nobody with write access to the database can change it. */
export interface Head {
  readonly place: number;
  readonly hash: string;
}

export type Fault =
  | { readonly kind: "changed" | "removed" | "inserted" | "unsealed"; readonly entry: number }
  | { readonly kind: "seals-removed"; readonly from: number; readonly to: number }
  | { readonly kind: "other-chain"; readonly place: number };

/** Entries are sealed within a minute: open ones older than this are suspicious. */
export const OPEN_MS = 60 * 60 * 1000;

/**
 * Must equal `seal_audit` in the database. Concatenates text: parsing takes longer than hashing.
 */
export function sealHash(place: number, previous: string, columns: string): string {
  const text = `["${place}",${JSON.stringify(previous)},${columns.slice(1)}`;
  return digest("sha256", text, "hex");
}

/**
 * Continues after a fault, so that each is reported.
 * @param batches in the order of the chain
 * @param head of an earlier run: the chain must contain it
 * @returns the current head, null without seals
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
      // After a gap the previous hash is unknown.
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
