import { lt } from "drizzle-orm";
import type { Configuration } from "#app/configuration.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { Database } from "../database/connect.ts";
import { purge } from "../database/purge.ts";
import type { HandlerContext } from "../http/handler.ts";
import { codeMail } from "../mail/code.ts";
import { checkCode, generateCode, hashCode, verifyCode } from "../privacy/one-time-code.ts";
import { countTry, deleteCode, lockCode, saveCode } from "./store.ts";
import { emailCodes } from "./tables.ts";

/** What a code is for; a code of one purpose is good for no other. */
export type Purpose = "log-in" | "sign-up" | "administrator";

type Parts = Pick<HandlerContext<Call>, "db" | "now" | "configuration">;

/** Whether mail leaves this platform, so that people may be offered codes. */
export function canSendMail({ demo, smtpUrl }: Pick<Configuration, "demo" | "smtpUrl">): boolean {
  return demo || smtpUrl !== undefined;
}

/**
 * Mails a new code to an address in the reader's language; older ones of the same purpose are void.
 *
 * @returns when it was sent, or the refusal where no mail is configured
 */
export async function sendEmailCode(
  {
    db,
    jobs,
    now,
    language,
    configuration,
    organisation,
  }: Parts & Pick<HandlerContext<Call>, "jobs" | "language" | "organisation">,
  purpose: Purpose,
  email: string,
): Promise<{ codeSentAt: string } | Refusal> {
  if (!canSendMail(configuration)) return refuse("email-not-configured");
  const holder = holderOf(purpose, email);
  const code = generateCode();
  const codeHash = hashCode(code, holder, configuration.sessionSecrets[0] ?? "");
  await saveCode(db, { holder, codeHash, sentAt: now });
  const about = purpose === "sign-up" ? "signUpCode" : "signInCode";
  await jobs.add(db, "mail", codeMail(about, email, code, language, now, organisation.get()));
  return { codeSentAt: now.toISOString() };
}

/** Uses a code up; answers the refusal when it is wrong, too old or was tried too often. */
export async function redeemEmailCode(
  { db, now, configuration }: Parts,
  purpose: Purpose,
  email: string,
  otp: string,
): Promise<Refusal | undefined> {
  const holder = holderOf(purpose, email);
  const saved = await lockCode(db, holder);
  // Answered like a wrong code, so that nobody learns which addresses wait for one.
  if (!saved) return refuse("code-wrong");
  const matches = verifyCode(otp, holder, saved.codeHash, configuration.sessionSecrets);
  const outcome = checkCode("member", { ...saved, matches }, now);
  if (outcome === "ok") {
    await deleteCode(db, holder);
    return undefined;
  }
  if (outcome === "code-wrong") await countTry(db, holder);
  return refuse(outcome);
}

/** Deletes codes that expired long ago; a nightly job. */
export async function purgeOldCodes(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await purge(db, emailCodes, lt(emailCodes.sentAt, yesterday));
}

function holderOf(purpose: Purpose, email: string): string {
  return `${purpose}\n${email}`;
}
