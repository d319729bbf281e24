import { createHash } from "node:crypto";

/**
 * An optimistic version hashed from the values, for rows without a counter; restoring the same
 * values conflicts with nobody. Only for values that the version's holder may read.
 */
export function stateVersion(values: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, LENGTH);
}

const LENGTH = 22;
