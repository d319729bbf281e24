import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import type { Call } from "#app/contract/endpoint.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import { type Caller, subjectOf } from "../caller.ts";
import { deriveKey, hash, seal, unseal } from "../keys.ts";
import type { World } from "../world.ts";
import type { Database } from "./connect.ts";
import { purge } from "./purge.ts";
import { idempotency } from "./tables.ts";

/** How long a sender may repeat itself, in milliseconds. */
const KEPT_FOR = 24 * 60 * 60 * 1000;

/**
 * Runs a write in a transaction, and once only per Idempotency-Key: the same key and body answer
 * what they answered before, the same key with another body is refused. Two at the same time wait
 * for each other on the row. A refusal is not kept: corrected, the same form may be sent again.
 */
export async function once<T>(
  request: Request,
  call: Call,
  { caller, configuration, db, now }: World & { caller: Caller; now: Date },
  body: unknown,
  run: (db: Database) => Promise<T>,
): Promise<T | ReturnType<typeof refuse>> {
  const key = request.headers.get("idempotency-key");
  if (!key) return db.transaction(run);
  if (key.length > 200) return refuse("invalid");
  const row = {
    call: call.name,
    subject: subjectOf(caller),
    key: hash(key),
    bodyHash: await hashBody(addressOf(request), body),
  };
  const keys = configuration.sessionSecrets.map((secret) => deriveKey(secret, "idempotency"));
  const same = and(
    eq(idempotency.call, row.call),
    eq(idempotency.subject, row.subject),
    eq(idempotency.key, row.key),
  );
  return db.transaction(async (transaction) => {
    // Waits here while another transaction holds the same key.
    const [mine] = await transaction
      .insert(idempotency)
      .values({ ...row, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotency.key });
    if (!mine) {
      const [earlier] = await transaction.select().from(idempotency).where(same);
      if (!earlier) return refuse("conflict");
      if (earlier.bodyHash !== row.bodyHash) return refuse("key-reused");
      const answer = unseal(earlier.sealedAnswer ?? "", keys);
      return answer === undefined ? refuse("conflict") : (JSON.parse(answer) as T);
    }
    const outcome = await run(transaction);
    if (isRefusal(outcome)) await transaction.delete(idempotency).where(same);
    else {
      const sealedAnswer = seal(JSON.stringify(outcome ?? null), keys[0] as Buffer);
      await transaction.update(idempotency).set({ sealedAnswer }).where(same);
    }
    return outcome;
  });
}

/** The query says what is asked as much as the body does. */
function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Forgets keys that nobody will repeat; a nightly job. */
export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  await purge(db, idempotency, lt(idempotency.createdAt, new Date(now.getTime() - KEPT_FOR)));
}

/** A hash of what was asked, files by their content: two multipart bodies never have the same bytes. */
async function hashBody(address: string, body: unknown): Promise<string> {
  const digest = createHash("sha256").update(address);
  const add = async (value: unknown): Promise<void> => {
    if (value instanceof File) {
      const content = hash(Buffer.from(await value.arrayBuffer()));
      digest.update(JSON.stringify({ file: value.name, content }));
    } else if (typeof value === "object" && value !== null) {
      // Marked where it begins and ends, so that no two bodies are written alike.
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
