import { eq, lt } from "drizzle-orm";
import { ASKER_DAYS, ASKER_PATTERN } from "#app/contract/code.ts";
import { hash } from "#app/crypto.ts";
import type { Database } from "../database/connect.ts";
import { purge } from "../database/purge.ts";
import { knownBrowsers } from "../database/tables.ts";

/** Who asks for a one-time code and sends it back (docs/product.md#one-time-codes). */
export interface Asker {
  /** A hash: what is kept says neither a network's address nor what the browser sent. */
  readonly key: string;
  /** A browser sent a random value of its own, which nobody else knows; an identification goes on in any. */
  readonly kind: "browser" | "network" | "identification";
}

/** Keys that stand for a program's network, and not for a browser's random value; a pattern of SQL. */
export const NETWORK_KEYS = "network %";

/** @param sent what came in the header: a random value, or nothing */
export function askerOf(sent: string | null | undefined, address: string): Asker {
  return sent && ASKER_PATTERN.test(sent)
    ? { key: `browser ${hash(sent)}`, kind: "browser" }
    : { key: `network ${hash(address)}`, kind: "network" };
}

/** The row names neither: a browser's value can't be guessed, and so what is hashed with it can't either. */
const rowOf = ({ key }: Asker, email: string) => hash(`${key}\n${email}`);

/** What was found out of who asks, for as long as their call is answered. */
const found = new WeakMap<Asker, Map<string, boolean>>();

/** Whether somebody proved an address from this browser before their call. */
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

/** Remembers that an address was proved from this browser; of anything else there is nothing to know again. */
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

/** As long as the browser keeps its value; a nightly job. */
export async function purgeKnownBrowsers(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ASKER_DAYS * 24 * 60 * 60 * 1000);
  await purge(db, knownBrowsers, lt(knownBrowsers.seenAt, before));
}
