import { createHmac } from "node:crypto";
import type { AccountAct } from "#app/contract/people.values.ts";
import type { ApplicationState } from "#app/contract/review.ts";
import type { Status } from "#app/contract/user.ts";
import { deriveKey } from "#app/crypto.ts";

export interface Account {
  readonly status: Status;
  readonly membershipId: string | null;
  readonly email: string | null;
  readonly activatedAt: Date | null;
}

const inForce: readonly Status[] = ["verified", "active"];

/** Whether there is a membership to end. */
export function hasMembership({
  status,
  membershipId,
}: Pick<Account, "status" | "membershipId">): boolean {
  return inForce.includes(status) && membershipId !== null;
}

/** Guests and non-applicants have nothing that a block would withhold. */
const blockable: readonly Status[] = [...inForce, "pending", "expired", "refused"];

/** In page order (docs/product.md#people). */
export function actsOn({ status, membershipId, email, activatedAt }: Account): AccountAct[] {
  if (status === "deleted") return [];
  const isBlocked = status === "blocked";
  const isWaiting = activatedAt === null && membershipId !== null && email !== null;
  const acts: Readonly<Record<AccountAct, boolean>> = {
    sendActivation: isWaiting && !isBlocked,
    endSessions: activatedAt !== null && !isBlocked,
    block: blockable.includes(status),
    unblock: isBlocked,
    end: hasMembership({ status, membershipId }),
    close: true,
  };
  return (Object.keys(acts) as AccountAct[]).filter((act) => acts[act]);
}

/** After a block the status follows from the file. */
export function statusAfterBlock(
  { membershipId }: Pick<Account, "membershipId">,
  { isOver, newest }: { readonly isOver: boolean; readonly newest: ApplicationState | undefined },
): Status {
  if (membershipId !== null) return isOver ? "expired" : "verified";
  return newest === "refused" ? "refused" : "pending";
}

export interface Identity {
  readonly userName: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/** An HMAC: a plain hash would reveal a phone number. */
export function versionOf({ userName, phone, email }: Identity, secret: string): string {
  return createHmac("sha256", deriveKey(secret, "form of a person"))
    .update(JSON.stringify([userName, phone, email]))
    .digest("base64url");
}
