import { randomBytes } from "node:crypto";
import { cairoDay } from "#app/arabic/dates.ts";
import type { Database } from "../database/connect.ts";
import type { Personal } from "../privacy/personal.ts";
import { isOldKey, lastDayOf } from "./rules.ts";
import {
  findCards,
  findSigningKey,
  type KeyRow,
  noteSigned,
  removeEndedKeys,
  replaceSigningKey,
} from "./store.ts";
import { generateKeys, shortOf, signClaims } from "./tokens.ts";

interface Parts {
  readonly db: Database;
  readonly personal: Personal;
  readonly now: Date;
}

/** Creates the first one on demand. */
export async function signingKey(parts: Parts): Promise<KeyRow> {
  const key = await findSigningKey(parts.db);
  if (key) return key;
  await addKey(parts, undefined);
  const made = await findSigningKey(parts.db);
  if (!made) throw new Error("The key that was just made is not there.");
  return made;
}

/** Nightly job: rotates the key after 90 days and unpublishes keys whose last card has ended. */
export async function rotateCardKeys(parts: Parts): Promise<void> {
  const key = await findSigningKey(parts.db);
  if (key && isOldKey(key, parts.now)) await addKey(parts, key.id);
  await removeEndedKeys(parts.db, cairoDay(parts.now));
}

/** A JWS that devices verify offline; its key stays published until `end`. */
export async function signByCardKey(
  parts: Parts,
  type: string,
  claims: Readonly<Record<string, unknown>>,
  end: Date,
): Promise<string> {
  const { db, personal, now } = parts;
  const key = await signingKey(parts);
  await noteSigned(db, key, lastDayOf(end));
  const signing = { id: key.id, privateKey: personal.open(key.sealedPrivateKey ?? "") };
  return signClaims(type, claims, signing, { now, end });
}

/** Only of people who have opened theirs. */
export async function findCardIds(
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await findCards(db, userIds);
  return new Map(rows.map(({ userId, id }) => [userId, shortOf(id)]));
}

async function addKey({ db, personal, now }: Parts, instead: string | undefined): Promise<void> {
  const { publicKey, privateKey } = generateKeys();
  const id = randomBytes(6).toString("base64url");
  const sealedPrivateKey = personal.seal(privateKey);
  await replaceSigningKey(db, { id, publicKey, sealedPrivateKey, createdAt: now }, instead);
}
