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
 * Mails a code to a new address, which is pending until confirmed
 * (docs/product.md#changing-an-e-mail-address).
 * @returns when the code was sent; the refusal when the person or the address had too many
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
    // Wider, so that other people's attempts don't block the owner.
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

/** Applies the new address and tells the old one, in case somebody else changed it. */
export async function confirm(
  context: HandlerContext<typeof confirmEmail>,
): Promise<AnswerOf<typeof confirmEmail> | Refusal> {
  const { caller, body, db, jobs, now, language, configuration, organisation } = context;
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
  await audit(context, "email-changed", { subject: by });
  if (old) await jobs.add(db, "mail", emailChangedMail(old, language, organisation.get()));
  return {};
}

export async function resend(
  context: HandlerContext<typeof resendEmailCode>,
): Promise<AnswerOf<typeof resendEmailCode> | Refusal> {
  const { caller, db } = context;
  const change = await lockEmailChange(db, caller.id);
  if (!change) return refuse("not-found");
  const sent = await sendEmailCode(context, { userId: caller.id, email: change.email });
  return isRefusal(sent) ? sent : { codeSentAt: sent };
}

/** Nothing pending is no error. */
export async function cancel({
  caller,
  db,
}: HandlerContext<typeof cancelEmail>): Promise<AnswerOf<typeof cancelEmail> | Refusal> {
  await deleteEmailChange(db, caller.id);
  return {};
}

function holderOf(userId: string, email: string): string {
  return `${userId} ${email}`;
}
