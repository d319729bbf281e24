import { createHash } from "node:crypto";
import type { Visitor } from "./admission.ts";

/**
 * A name by which a browser tells the forms of one visitor from another's in the same tab: always the
 * same for a person, and of no use for anything else. "" for whoever is not signed in.
 */
export function ownerOf(visitor: Visitor): string {
  if (visitor.kind !== "authenticated" || !visitor.user) return "";
  const { uid, email, displayName } = visitor.user;
  const person = uid ?? email ?? displayName ?? "";
  return createHash("sha256").update(`owner ${person}`).digest("base64url").slice(0, 12);
}
