import { randomBytes } from "node:crypto";
import { invitationEnd } from "#app/platform/administrator/rules.ts";
import { saveInvitation } from "#app/platform/administrator/store.ts";
import type { Purpose } from "#app/platform/email-code/api.ts";
import { saveCode } from "#app/platform/email-code/store.ts";
import { hashCode } from "#app/platform/privacy/one-time-code.ts";
import type { World } from "#app/platform/world.ts";

/** A code that is on its way to an address. */
export async function addEmailCode(
  { db, configuration, clock }: World,
  purpose: Purpose,
  email: string,
  code: string,
): Promise<void> {
  const holder = `${purpose}\n${email}`;
  const codeHash = hashCode(code, holder, configuration.sessionSecrets[0] ?? "");
  await saveCode(db, { holder, codeHash, sentAt: clock.now() });
}

/** The token of a link that makes its holder an administrator. */
export async function addInvitation({ db, clock }: World, email: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = clock.now();
  const invitation = { email, name: "هدى كامل", createdAt: now, expiresAt: invitationEnd(now) };
  await saveInvitation(db, { ...invitation, token });
  return token;
}
