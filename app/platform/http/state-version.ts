import { createHash } from "node:crypto";

/**
 * The version of what has no number that counts its changes: its values. Of two who change it at once the
 * second is told; one who brings back the same values has written over nobody. For values that whoever gets
 * the version may read.
 */
export function stateVersion(values: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, LENGTH);
}

const LENGTH = 22;
