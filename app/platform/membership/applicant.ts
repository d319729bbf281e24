import { type Refusal, refuse } from "#app/contract/failure.ts";
import { type Caller, subjectOf } from "../caller.ts";
import type { Database } from "../database/connect.ts";
import { mayApply } from "./rules.ts";
import { hasAccount, holdUser } from "./store.ts";
import { holdWaiting } from "./store-documents.ts";

/** Who applies: a newcomer by the social account, or a user who was not admitted. */
export interface Applicant {
  readonly userId?: string;
  readonly facebookId?: string;
}

/**
 * The applicant behind a call. Asked in the transaction, where a form that is sent again under its
 * key has been answered already: what it did must not stand in its own way.
 */
export async function applicantOf(db: Database, caller: Caller): Promise<Applicant | Refusal> {
  if (caller.kind === "signing-up") {
    // Who sends two forms at once waits here for the other, and then learns what it did.
    await holdWaiting(db, senderOf(caller));
    // The sign-up token is used up.
    if (await hasAccount(db, caller.facebookId)) return refuse("already-registered");
    return { facebookId: caller.facebookId };
  }
  if (caller.kind !== "user" || !mayApply(caller.status)) return refuse("forbidden");
  const user = await holdUser(db, caller.id);
  // Another form was quicker.
  if (!user || !mayApply(user.status)) return refuse("already-registered");
  return { userId: caller.id };
}

/** Under which a caller's pictures wait. */
export function senderOf(caller: Caller): string {
  return `${caller.kind === "signing-up" ? "facebook" : "user"}:${subjectOf(caller)}`;
}
