import { createHash, type KeyObject } from "node:crypto";
import { and, eq, inArray, lt, lte, or } from "drizzle-orm";
import type { Call, Parsed } from "#app/contract/endpoint.ts";
import { type FailureCode, isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { deriveKey, hash, seal, unseal } from "#app/crypto.ts";
import type { Dependencies } from "../dependencies.ts";
import { type Caller, subjectOf } from "../http/caller.ts";
import type { Database } from "./connect.ts";
import { ANSWER_DAYS, idempotency } from "./tables.ts";

/** In milliseconds. */
export const RETENTION = ANSWER_DAYS * 24 * 60 * 60 * 1000;
const MINUTE = 60_000;

export interface WriteIdentity {
  readonly call: string;
  readonly subject: string;
  readonly key: string;
  readonly bodyHash: string;
  /** null: calls that are applied again under another key. */
  readonly repeatHash: string | null;
  readonly repeatMinutes: number;
  readonly sealingKeys: readonly KeyObject[];
  /** In milliseconds; after that the write counts as new. */
  readonly keptMs: number;
}

/** Whether an answer may be repeated: replaced tokens may not. */
export type IsCurrent = (db: Database, outcome: unknown) => Promise<boolean>;

export interface SentWrite {
  readonly key: string | null;
  readonly path: string;
  /** With its question mark; "" for none. */
  readonly query: string;
}

export interface WriteResult<T> {
  readonly outcome: T | Refusal;
  /** Set if the same was applied under another key, and nothing was done now. */
  readonly repeatedFrom?: Date | undefined;
}

/** @returns undefined without an Idempotency-Key, a refusal for one that is too long */
export async function identifyWrite(
  { key, path, query }: SentWrite,
  call: Call,
  { caller, configuration }: Pick<Dependencies, "configuration"> & { caller: Caller },
  body: Parsed<Call>["body"],
  keptMs = RETENTION,
): Promise<WriteIdentity | Refusal | undefined> {
  if (!key) return undefined;
  if (key.length > 200) return refuse("invalid");
  const asked = path + query;
  const plainHash = await hashBody(asked, body);
  return {
    call: call.name,
    subject: subjectOf(caller),
    key: hash(key),
    // Salted with the key, which is not stored: the row can't be brute-forced.
    bodyHash: hash(`${key} ${plainHash}`),
    repeatHash: call.repeatMinutes > 0 ? await hashContent(asked, body, plainHash) : null,
    repeatMinutes: call.repeatMinutes,
    sealingKeys: configuration.sessionSecrets.map((secret) => deriveKey(secret, "idempotency")),
    keptMs,
  };
}

interface WriteOptions {
  readonly now: Date;
  readonly finalRefusals: readonly FailureCode[];
  readonly isCurrent?: IsCurrent | undefined;
}

/**
 * Runs a write in a transaction, once per Idempotency-Key: the same key and body repeat the answer,
 * another body is refused. Where the call allows, the same body under another key repeats it too,
 * for some minutes. Concurrent writes wait on the row. Refusals are not stored, so that a corrected
 * form may be sent again; except final ones, which changed something.
 */
export async function withIdempotency<T>(
  db: Database,
  write: WriteIdentity | undefined,
  { now, finalRefusals, isCurrent }: WriteOptions,
  run: (db: Database) => Promise<T | Refusal>,
): Promise<WriteResult<T>> {
  if (!write) return { outcome: await db.transaction(run) };
  const { call, subject, key, bodyHash, repeatHash, sealingKeys } = write;
  return db.transaction(async (tx) => {
    const claim = () =>
      tx
        .insert(idempotency)
        .values({ call, subject, key, bodyHash, repeatHash, createdAt: now })
        .onConflictDoNothing()
        .returning({ key: idempotency.key });
    // Waits for a transaction with the same key or content.
    let [inserted] = await claim();
    if (!inserted) {
      const replay = await findReplay<T>(tx, write, now, isCurrent);
      if (replay) return replay;
      await tx.delete(idempotency).where(sameKey(write));
      await endOldRepeat(tx, write, now);
      [inserted] = await claim();
    }
    if (!inserted) return { outcome: refuse("conflict") };
    const outcome = await run(tx);
    if (isRefusal(outcome) && !finalRefusals.includes(outcome.refused)) {
      await tx.delete(idempotency).where(sameKey(write));
    } else {
      const sealedAnswer = seal(JSON.stringify(outcome ?? null), sealingKeys[0] as KeyObject);
      await tx.update(idempotency).set({ sealedAnswer }).where(sameKey(write));
    }
    return { outcome };
  });
}

/**
 * Also stores a repeat under its new key.
 * @returns undefined if not applied or no longer repeatable, a refusal for a key with another body
 */
export async function findReplay<T>(
  db: Database,
  write: WriteIdentity,
  now: Date,
  isCurrent: IsCurrent = async () => true,
): Promise<WriteResult<T> | undefined> {
  const { call, subject, key, bodyHash, sealingKeys, keptMs } = write;
  const rows = await db
    .select()
    .from(idempotency)
    .where(write.repeatHash === null ? sameKey(write) : or(sameKey(write), sameContent(write)));
  const isOver = ({ createdAt }: { createdAt: Date }) =>
    now.getTime() - createdAt.getTime() > keptMs;
  const under = rows.find((row) => row.key === key && !isOver(row));
  if (under && under.bodyHash !== bodyHash) return { outcome: refuse("key-reused") };
  const isRepeat = (row: (typeof rows)[number]) =>
    row.key !== key && row.createdAt > repeatsSince(write, now);
  const row = under ?? rows.find(isRepeat);
  if (!row) return undefined;
  const answer = unseal(row.sealedAnswer ?? "", [...sealingKeys]);
  if (answer === undefined) return { outcome: refuse("conflict") };
  const outcome = JSON.parse(answer) as T;
  if (!(await isCurrent(db, outcome))) return undefined;
  if (under) return { outcome, repeatedFrom: under.appliedAt ?? undefined };
  const { sealedAnswer, createdAt: appliedAt } = row;
  await db
    .insert(idempotency)
    .values({ call, subject, key, bodyHash, sealedAnswer, createdAt: now, appliedAt })
    .onConflictDoNothing();
  return { outcome, repeatedFrom: appliedAt };
}

/** For calls that undo what a write made: the same may be sent again. */
export async function endRepeats(
  db: Database,
  caller: Caller,
  calls: readonly Call[],
): Promise<void> {
  const names = calls.map(({ name }) => name);
  await db
    .update(idempotency)
    .set({ repeatHash: null })
    .where(and(inArray(idempotency.call, names), eq(idempotency.subject, subjectOf(caller))));
}

/** Frees the content of an expired write for a new one. */
async function endOldRepeat(db: Database, write: WriteIdentity, now: Date): Promise<void> {
  if (write.repeatHash === null) return;
  await db
    .update(idempotency)
    .set({ repeatHash: null })
    .where(and(sameContent(write), lte(idempotency.createdAt, repeatsSince(write, now))));
}

function repeatsSince({ repeatMinutes }: WriteIdentity, now: Date): Date {
  return new Date(now.getTime() - repeatMinutes * MINUTE);
}

function sameKey({ call, subject, key }: WriteIdentity) {
  return and(
    eq(idempotency.call, call),
    eq(idempotency.subject, subject),
    eq(idempotency.key, key),
  );
}

function sameContent({ call, subject, repeatHash }: WriteIdentity) {
  return and(
    eq(idempotency.call, call),
    eq(idempotency.subject, subject),
    eq(idempotency.repeatHash, repeatHash ?? ""),
  );
}

/** Without a record's version, which a reloaded page has anew. */
async function hashContent(asked: string, body: unknown, bodyHash: string): Promise<string> {
  if (typeof body !== "object" || body === null || !("version" in body)) return bodyHash;
  const { version: _, ...content } = body;
  return hashBody(asked, content);
}

/** Erases tokens, elsewhere stored as hashes only. Skips rows locked by other processes. */
export async function endOldAnswers(
  db: Database,
  { call, subject, keptMs }: WriteIdentity,
  now: Date,
): Promise<void> {
  if (keptMs === RETENTION) return;
  const over = db
    .select({ key: idempotency.key })
    .from(idempotency)
    .where(
      and(
        eq(idempotency.call, call),
        eq(idempotency.subject, subject),
        lt(idempotency.createdAt, new Date(now.getTime() - keptMs)),
      ),
    )
    .for("update", { skipLocked: true });
  await db
    .delete(idempotency)
    .where(
      and(
        eq(idempotency.call, call),
        eq(idempotency.subject, subject),
        inArray(idempotency.key, over),
      ),
    );
}

/** Files by their content: multipart bodies never have the same bytes. */
async function hashBody(asked: string, body: unknown): Promise<string> {
  const digest = createHash("sha256").update(asked);
  const add = async (value: unknown): Promise<void> => {
    if (value instanceof File) {
      const content = hash(Buffer.from(await value.arrayBuffer()));
      digest.update(JSON.stringify({ file: value.name, content }));
    } else if (typeof value === "object" && value !== null) {
      // Delimited, so that no two bodies hash alike.
      digest.update(Array.isArray(value) ? "[" : "{");
      for (const name of Object.keys(value).sort()) {
        digest.update(`${JSON.stringify(name)}:`);
        await add((value as Record<string, unknown>)[name]);
        digest.update(",");
      }
      digest.update("}");
    } else digest.update(JSON.stringify(value) ?? "undefined");
  };
  await add(body);
  return digest.digest("base64url");
}
