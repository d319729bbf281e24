import type { AnswerOf, Call } from "#app/contract/endpoint.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import type { cancelEmail, confirmEmail, resendEmailCode } from "#app/contract/profile.ts";
import { audit } from "../audit/api.ts";
import { enforceRateLimits, type RateLimit } from "../database/rate-limit.ts";
import type { HandlerContext } from "../http/handler.ts";
import { codeMail } from "../mail/code.ts";
import { checkCode, generateCode, hashCode, verifyCode } from "../privacy/one-time-code.ts";
import { emailChangedMail } from "./mail.ts";
import {
  applyEmailChange,
  countEmailTry,
  deleteEmailChange,
  lockEmailChange,
  saveEmailChange,
} from "./store-email.ts";

const HOUR = 60 * 60;

type EmailContext = HandlerContext<Call>;

/**
 * Mails a code to a new address, which stays without effect until the code comes back
 * (docs/product.md#changing-an-e-mail-address).
 *
 * @returns when the code was sent; the refusal when the person, or anybody, had too many sent there
 */
export async function sendEmailCode(
  context: Pick<
    EmailContext,
    "db" | "jobs" | "now" | "language" | "configuration" | "organisation"
  >,
  { userId, email }: { userId: string; email: string },
): Promise<string | Refusal> {
  const { db, jobs, now, language, configuration, organisation } = context;
  const limits: RateLimit<unknown>[] = [
    { by: "code sender", subject: () => userId, times: 6, seconds: HOUR },
    // Wider, so that others who write it down keep nobody from it.
    { by: "code address", subject: () => email, times: 30, seconds: HOUR },
  ];
  const limited = await enforceRateLimits(limits, { name: "sendEmailCode" }, context);
  if (limited) return limited;
  const code = generateCode();
  const codeHash = hashCode(code, holderOf(userId, email), configuration.sessionSecrets[0] ?? "");
  await saveEmailChange(db, { userId, email, codeHash, codeSentAt: now });
  await jobs.add(db, "mail", codeMail("emailCode", email, code, language, now, organisation.get()));
  return now.toISOString();
}

/** Puts the new address in force; the old one is told, for whoever didn't change it must hear of it. */
export async function confirm(
  context: HandlerContext<typeof confirmEmail>,
): Promise<AnswerOf<typeof confirmEmail> | Refusal> {
  const { caller, body, db, jobs, now, language, address, configuration, organisation } = context;
  const change = await lockEmailChange(db, caller.id);
  if (!change) return refuse("code-wrong");
  const { email, codeHash, codeSentAt: sentAt, tries } = change;
  const secrets = configuration.sessionSecrets;
  const matches = verifyCode(body.otp, holderOf(caller.id, email), codeHash, secrets);
  const outcome = checkCode("member", { sentAt, tries, matches }, now);
  if (outcome !== "ok") {
    if (outcome === "code-wrong") await countEmailTry(db, caller.id);
    return refuse(outcome);
  }
  const old = await applyEmailChange(db, change, now);
  const { id: by } = caller;
  await audit(db, { by, act: "email-changed", subject: by, address }, now);
  if (old) await jobs.add(db, "mail", emailChangedMail(old, language, organisation.get()));
  return {};
}

/** Mails a new code to the address that waits. */
export async function resend(
  context: HandlerContext<typeof resendEmailCode>,
): Promise<AnswerOf<typeof resendEmailCode> | Refusal> {
  const { caller, db } = context;
  const change = await lockEmailChange(db, caller.id);
  if (!change) return refuse("not-found");
  const sent = await sendEmailCode(context, { userId: caller.id, email: change.email });
  return isRefusal(sent) ? sent : { codeSentAt: sent };
}

/** Forgets the address that waits; none is no error. */
export async function cancel({
  caller,
  db,
}: HandlerContext<typeof cancelEmail>): Promise<AnswerOf<typeof cancelEmail> | Refusal> {
  await deleteEmailChange(db, caller.id);
  return {};
}

/** A code is good for one person and one address. */
function holderOf(userId: string, email: string): string {
  return `${userId} ${email}`;
}
