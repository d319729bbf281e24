import type { Call } from "#app/contract/endpoint.ts";
import { refuse } from "#app/contract/failure.ts";
import { logInGuest, registerGuest, resendGuestCode, verifyGuest } from "#app/contract/guest.ts";
import { byAddress, byEmail } from "../database/rate-limit.ts";
import { type HandlerContext, withMessage } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { codeMail } from "../mail/code.ts";
import { checkCode, generateCode, hashCode, verifyCode } from "../privacy/one-time-code.ts";
import {
  admitGuest,
  countTry,
  findGuest,
  findRegistration,
  lockRegistration,
  saveRegistration,
} from "./store.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Whole networks share an address in Egypt, a hall full of new guests too: those limits are wide. */
const sendLimits = [...byEmail(6, HOUR, 5), byAddress(60, HOUR)];
const verifyLimits = [...byEmail(10, MINUTE, 6), byAddress(60, MINUTE)];

export const guestResource = resource()
  // The same work and the same answer for an address that is known: nothing is looked up here.
  .on(
    registerGuest,
    async (context) => {
      const { phoneNumber, ...guest } = context.body;
      const sealedPhone = context.personal.seal(phoneNumber);
      return withMessage("mail:guestCode.sent", await sendCode(context, { ...guest, sealedPhone }));
    },
    { limits: sendLimits },
  )

  .on(
    logInGuest,
    async ({ db, body }) => {
      const guest = await findGuest(db, body.email);
      return guest ? {} : refuse("user-not-found");
    },
    { limits: verifyLimits },
  )

  .on(
    verifyGuest,
    async ({ db, body, now, configuration }) => {
      const saved = await lockRegistration(db, body.email);
      // Answered like a wrong code, so that nobody learns which addresses wait for one.
      if (!saved) return refuse("code-wrong");
      const matches = verifyCode(
        body.otp,
        body.email,
        saved.codeHash,
        configuration.sessionSecrets,
      );
      const outcome = checkCode(
        "guest",
        { sentAt: saved.codeSentAt, tries: saved.tries, matches },
        now,
      );
      if (outcome === "ok") {
        await admitGuest(db, saved, now);
        return withMessage("mail:guestCode.verified", {});
      }
      if (outcome === "code-wrong") await countTry(db, body.email);
      return refuse(outcome);
    },
    { limits: verifyLimits },
  )

  .on(
    resendGuestCode,
    async (context) => {
      const { db, body, now } = context;
      const existing =
        (await findRegistration(db, body.email)) ?? (await findGuest(db, body.email));
      const mailed = existing
        ? await sendCode(context, existing)
        : { codeSentAt: now.toISOString() };
      return withMessage("mail:guestCode.sent", mailed);
    },
    { limits: sendLimits },
  );

/** Mails a new code in the reader's language; the transaction makes it the address's only one. */
async function sendCode(
  {
    db,
    jobs,
    now,
    language,
    configuration,
    organisation,
  }: Pick<
    HandlerContext<Call>,
    "db" | "jobs" | "now" | "language" | "configuration" | "organisation"
  >,
  { email, fullName, sealedPhone }: { email: string; fullName: string; sealedPhone: string },
) {
  const code = generateCode();
  const codeHash = hashCode(code, email, configuration.sessionSecrets[0] ?? "");
  await saveRegistration(db, { email, fullName, sealedPhone, codeHash, codeSentAt: now });
  const mail = codeMail("guestCode", email, code, language, now, organisation.get());
  await jobs.add(db, "mail", mail);
  return { codeSentAt: now.toISOString() };
}
