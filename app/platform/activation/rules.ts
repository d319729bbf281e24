import type { Status } from "#app/contract/user.ts";

export interface OnFile {
  readonly status: Status;
  readonly membershipId: string | null;
  readonly facebookId: string | null;
}

/** E-mail users too: to link a social account, or because members share the address. */
export function canActivate({ status, membershipId, facebookId }: OnFile): boolean {
  return (
    status !== "blocked" && status !== "deleted" && membershipId !== null && facebookId === null
  );
}

/** E.g. n••••@example.org. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email.slice(0, at);
  return `${first}••••${email.slice(at)}`;
}

/** Milliseconds. Leaves time for several codes and a social dialog. */
export const IDENTIFIED_MS = 60 * 60 * 1000;
