import { cairoDay } from "#app/arabic/dates.ts";
import type { Status } from "#app/contract/user.ts";
import type { Database } from "../database/connect.ts";
import { saveProfile } from "../profile/api.ts";
import { changeUser } from "./store-edit.ts";

/** Whoever ends it: the account stays, and may ask for renewal. */
export async function endMembershipOf(db: Database, userId: string, now: Date): Promise<void> {
  await restoreMembership(db, userId, { status: "expired", membershipEnd: cairoDay(now) });
}

export async function restoreMembership(
  db: Database,
  userId: string,
  { status, membershipEnd }: { readonly status: Status; readonly membershipEnd: string | null },
): Promise<void> {
  await changeUser(db, userId, { status });
  await saveProfile(db, userId, { membershipEnd });
}

/** The night erases it (profile/api-erasure.ts). */
export async function closeAccountOf(db: Database, userId: string): Promise<void> {
  await changeUser(db, userId, { status: "deleted" });
}
