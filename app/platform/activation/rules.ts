import type { Status } from "#app/contract/user.ts";

/** A person on file, as far as it decides whether there is an account to activate. */
export interface OnFile {
  readonly status: Status;
  readonly membershipId: string | null;
  readonly facebookId: string | null;
}

/**
 * Whoever is a member, is neither blocked nor deleted, and has no social account yet, activates
 * one. Who signs in by e-mail may come this way again: to link a social account, or where several
 * members share an address (docs/product.md#sign-in-by-e-mail).
 */
export function canActivate({ status, membershipId, facebookId }: OnFile): boolean {
  return (
    status !== "blocked" && status !== "deleted" && membershipId !== null && facebookId === null
  );
}

/** An address as it may be shown to whoever has only named its owner: n••••@example.org. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email.slice(0, at);
  return `${first}••••${email.slice(at)}`;
}

/** How long an identification is good for, in milliseconds: several codes and a social dialog. */
export const IDENTIFIED_MS = 60 * 60 * 1000;
