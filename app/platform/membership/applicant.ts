import { type Refusal, refuse } from "#app/contract/failure.ts";
import { lockWaiting } from "../application/api-documents.ts";
import type { Database } from "../database/connect.ts";
import { type Member, type SigningUp, subjectOf } from "../http/caller.ts";
import { type Applicant, mayApply } from "./rules.ts";
import { hasAccount, lockUser } from "./store.ts";

/**
 * The applicant of a call. Inside the transaction, after the Idempotency-Key: a replayed form must
 * not be refused because of its own success.
 */
export async function readApplicant(
  db: Database,
  caller: SigningUp | Member,
): Promise<Applicant | Refusal> {
  if (caller.kind === "signing-up") {
    // Concurrent forms of one sender run one after the other.
    await lockWaiting(db, senderOf(caller));
    const { kind: _, ...identity } = caller;
    if (await hasAccount(db, identity)) return refuse("already-registered");
    return identity;
  }
  if (!mayApply(caller.status)) return refuse("forbidden");
  const user = await lockUser(db, caller.id);
  if (!user || !mayApply(user.status)) return refuse("already-registered");
  return { userId: caller.id };
}

export function senderOf(caller: SigningUp | Member): string {
  const kind = caller.kind === "signing-up" ? ("email" in caller ? "email" : "facebook") : "user";
  return `${kind}:${subjectOf(caller)}`;
}
