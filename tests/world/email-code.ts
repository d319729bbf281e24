import { randomBytes } from "node:crypto";
import { invitationEnd } from "#app/platform/administrator/rules.ts";
import { saveInvitation } from "#app/platform/administrator/store.ts";
import type { Dependencies } from "#app/platform/dependencies.ts";
import type { Purpose } from "#app/platform/email-code/api.ts";
import { saveCode } from "#app/platform/email-code/store.ts";
import { askerOf } from "#app/platform/http/asker.ts";
import { hashCode } from "#app/platform/privacy/one-time-code.ts";

/** A code that is on its way to an address, for a program that sends nothing of its own. */
export async function addEmailCode(
  { db, configuration, clock }: Dependencies,
  purpose: Purpose,
  email: string,
  code: string,
): Promise<void> {
  const holder = `${purpose}\n${email}`;
  const codeHash = hashCode(code, holder, configuration.sessionSecrets[0] ?? "");
  const asker = askerOf(undefined, "unknown").key;
  await saveCode(db, { holder, asker, codeHash, sentAt: clock.now() });
}

/** The token of a link that makes its holder an administrator. */
export async function addInvitation({ db, clock }: Dependencies, email: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = clock.now();
  const invitation = { email, name: "هدى كامل", createdAt: now, expiresAt: invitationEnd(now) };
  await saveInvitation(db, { ...invitation, token });
  return token;
}
