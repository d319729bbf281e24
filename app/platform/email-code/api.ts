import { eq } from "drizzle-orm";
import type { Configuration } from "#app/configuration.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { hash } from "#app/crypto.ts";
import type { Database } from "../database/connect.ts";
import {
  byAddress,
  enforceRateLimits,
  type RateLimit,
  refuseWhereUsedUp,
} from "../database/rate-limit.ts";
import { isKnownBrowser, rememberBrowser } from "../http/asker.ts";
import type { HandlerContext } from "../http/handler.ts";
import { codeMail } from "../mail/code.ts";
import { checkCode, generateCode, hashCode, verifyCode } from "../privacy/one-time-code.ts";
import { countTry, deleteCode, findCodeOfNetworks, lockCode, saveCode } from "./store.ts";
import { emailCodes } from "./tables.ts";

export type Purpose = "log-in" | "sign-up" | "administrator" | "activation" | "guest";

const mailOf = {
  "log-in": "signInCode",
  "sign-up": "signUpCode",
  administrator: "signInCode",
  activation: "activationCode",
  guest: "guestCode",
} as const;

interface Recipient {
  readonly email: string;
  /** Who is named when the code comes back, if not the address. */
  readonly userId?: string;
}

type Parts = Pick<HandlerContext<Call>, "address" | "asker" | "configuration" | "db" | "now">;

/** Bounds guessing across addresses. Wide: in a hall of 5,000 people every tenth may err. */
const wrongCodes: RateLimit<Parts> = byAddress(600, 60 * 60);

/** By clients without a browser value on a new network; when used up, only such are kept out. */
const triesFromElsewhere = {
  by: "holder",
  subject: ({ holder }: { readonly holder: string }) => holder,
  times: 20,
  seconds: 60 * 60,
};

export function canSendMail({ demo, smtpUrl }: Pick<Configuration, "demo" | "smtpUrl">): boolean {
  return demo || smtpUrl !== undefined;
}

/** Voids the same browser's earlier code, not those of others. Returns when it was sent. */
export async function sendEmailCode(
  {
    asker,
    db,
    jobs,
    now,
    language,
    configuration,
    organisation,
  }: Parts & Pick<HandlerContext<Call>, "jobs" | "language" | "organisation">,
  purpose: Purpose,
  recipient: Recipient,
): Promise<{ codeSentAt: string } | Refusal> {
  if (!canSendMail(configuration)) return refuse("email-not-configured");
  const { email } = recipient;
  const holder = holderOf(purpose, recipient);
  const code = generateCode();
  const codeHash = hashCode(code, holder, configuration.sessionSecrets[0] ?? "");
  await saveCode(db, { holder, asker: asker.key, codeHash, sentAt: now });
  const mail = codeMail(mailOf[purpose], email, code, language, now, organisation.get());
  await jobs.add(db, "mail", mail);
  return { codeSentAt: now.toISOString() };
}

/**
 * Only from where it was asked for: the same browser or, for clients without a browser value, the
 * same network. Tries from elsewhere count against nobody's code.
 * @returns who asked for it, or a refusal when it is wrong, expired or was tried too often
 */
export async function redeemEmailCode(
  context: Parts,
  purpose: Purpose,
  recipient: Recipient,
  otp: string,
): Promise<{ readonly askedBy: string } | Refusal> {
  const { asker, configuration, db, now } = context;
  const isKnown = await isKnownBrowser(db, asker, recipient.email);
  const limited = isKnown ? undefined : await refuseWhereUsedUp(wrongCodes, WRONG_CODE, context);
  if (limited) return limited;
  const holder = holderOf(purpose, recipient);
  const own = await lockCode(db, { holder, asker: asker.key });
  const isElsewhere = !own && asker.kind === "network";
  if (isElsewhere) {
    const tooMany = await enforceRateLimits([triesFromElsewhere], ELSEWHERE, { db, now, holder });
    if (tooMany) return tooMany;
  }
  const saved = isElsewhere ? await findCodeOfNetworks(db, holder) : own;
  // Like a wrong code, so that nobody learns which addresses wait for one.
  if (!saved) return refuse("code-wrong");
  const matches = verifyCode(otp, holder, saved.codeHash, configuration.sessionSecrets);
  const kind = purpose === "guest" ? "guest" : "member";
  const outcome = checkCode(kind, { ...saved, matches }, now);
  if (outcome === "ok") {
    if (!(await deleteCode(db, { holder, asker: saved.asker }))) return refuse("code-wrong");
    await rememberBrowser(db, asker, recipient.email, now);
    return { askedBy: saved.asker };
  }
  if (outcome === "code-wrong") {
    await enforceRateLimits([wrongCodes], WRONG_CODE, context);
    if (own) await countTry(db, { holder, asker: own.asker });
  }
  return refuse(outcome);
}

const WRONG_CODE = { name: "wrong code" };
const ELSEWHERE = { name: "code from elsewhere" };

export async function endEmailCodes(
  db: Database,
  purpose: Purpose,
  recipient: Recipient,
): Promise<void> {
  const holderHash = hash(holderOf(purpose, recipient));
  await db.delete(emailCodes).where(eq(emailCodes.holderHash, holderHash));
}

function holderOf(purpose: Purpose, { email, userId }: Recipient): string {
  return `${purpose}\n${userId ?? email}`;
}
