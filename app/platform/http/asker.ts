import { eq } from "drizzle-orm";
import { ASKER_PATTERN } from "#app/contract/code.ts";
import { hash } from "#app/crypto.ts";
import type { Database } from "../database/connect.ts";
import { knownBrowsers } from "../database/tables.ts";

/** docs/product.md#one-time-codes */
export interface Asker {
  /** A hash: stores neither a network's address nor what the browser sent. */
  readonly key: string;
  /**
   * `browser`: a random cookie value that nobody else knows; an identification continues in any
   * browser.
   */
  readonly kind: "browser" | "network" | "identification";
}

/** A LIKE pattern: keys of a program's network, not of a browser's random value. */
export const NETWORK_KEYS = "network %";

export function askerOf(sent: string | null | undefined, address: string): Asker {
  return sent && ASKER_PATTERN.test(sent)
    ? { key: `browser ${hash(sent)}`, kind: "browser" }
    : { key: `network ${hash(address)}`, kind: "network" };
}

/** Unguessable, because a browser's value is random. */
const rowOf = ({ key }: Asker, email: string) => hash(`${key}\n${email}`);

const found = new WeakMap<Asker, Map<string, boolean>>();

/** Whether an address was proved from this browser before this call. */
export async function isKnownBrowser(db: Database, asker: Asker, email: string): Promise<boolean> {
  if (asker.kind !== "browser") return false;
  const byEmail = found.get(asker) ?? new Map<string, boolean>();
  found.set(asker, byEmail);
  const isKnown =
    byEmail.get(email) ??
    (await db.$count(knownBrowsers, eq(knownBrowsers.id, rowOf(asker, email)))) > 0;
  byEmail.set(email, isKnown);
  return isKnown;
}

export async function rememberBrowser(
  db: Database,
  asker: Asker,
  email: string,
  now: Date,
): Promise<void> {
  if (asker.kind !== "browser") return;
  const row = { id: rowOf(asker, email), seenAt: now };
  await db
    .insert(knownBrowsers)
    .values(row)
    .onConflictDoUpdate({ target: knownBrowsers.id, set: row });
}
