import { type Refusal, refuse } from "#app/contract/failure.ts";
import { lockWaiting } from "../application/api-documents.ts";
import type { Database } from "../database/connect.ts";
import { type Member, type SigningUp, subjectOf } from "../http/caller.ts";
import { type Applicant, mayApply } from "./rules.ts";
import { hasAccount, lockUser } from "./store.ts";

/**
 * The applicant behind a call. Asked in the transaction, where a form that is sent again under its
 * key has been answered already: what it did must not stand in its own way.
 */
export async function applicantOf(
  db: Database,
  caller: SigningUp | Member,
): Promise<Applicant | Refusal> {
  if (caller.kind === "signing-up") {
    // Who sends two forms at once waits here for the other, and then learns what it did.
    await lockWaiting(db, senderOf(caller));
    // The sign-up token is used up.
    const { kind: _, ...identity } = caller;
    if (await hasAccount(db, identity)) return refuse("already-registered");
    return identity;
  }
  if (!mayApply(caller.status)) return refuse("forbidden");
  const user = await lockUser(db, caller.id);
  // Another form was quicker.
  if (!user || !mayApply(user.status)) return refuse("already-registered");
  return { userId: caller.id };
}

/** Under which a caller's pictures wait. */
export function senderOf(caller: SigningUp | Member): string {
  const kind = caller.kind === "signing-up" ? ("email" in caller ? "email" : "facebook") : "user";
  return `${kind}:${subjectOf(caller)}`;
}
