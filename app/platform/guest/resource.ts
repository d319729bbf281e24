import type { Call } from "#app/contract/endpoint.ts";
import { refuse } from "#app/contract/failure.ts";
import { logInGuest, registerGuest, resendGuestCode, verifyGuest } from "#app/contract/guest.ts";
import { byAddress, byEmail } from "../database/rate-limit.ts";
import { codeMail } from "../mail/code.ts";
import { hashCode, isCode, judgeCode, makeCode } from "../one-time-code.ts";
import { type Ask, resource, saying } from "../resource.ts";
import {
  admitGuest,
  countTry,
  findGuest,
  findRegistration,
  holdRegistration,
  keepRegistration,
} from "./store.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Whole networks share an address in Egypt, a hall full of new guests too: those limits are wide. */
const sending = [...byEmail(6, HOUR, 5), byAddress(60, HOUR)];
const trying = [...byEmail(10, MINUTE, 6), byAddress(60, MINUTE)];

export const guestResource = resource()
  // The same work and the same answer for an address that is known: nothing is looked up here.
  .on(
    registerGuest,
    async (ask) => {
      const { phoneNumber, ...guest } = ask.body;
      const sealedPhone = ask.personal.seal(phoneNumber);
      return saying("mail:guestCode.sent", await sendCode(ask, { ...guest, sealedPhone }));
    },
    { limits: sending },
  )

  .on(
    logInGuest,
    async ({ db, body }) => {
      const guest = await findGuest(db, body.email);
      return guest ? {} : refuse("user-not-found");
    },
    { limits: trying },
  )

  .on(
    verifyGuest,
    async ({ db, body, now, configuration }) => {
      const held = await holdRegistration(db, body.email);
      // Answered like a wrong code, so that nobody learns which addresses wait for one.
      if (!held) return refuse("code-wrong");
      const matches = isCode(body.otp, body.email, held.codeHash, configuration.sessionSecrets);
      const judgement = judgeCode(
        "guest",
        { sentAt: held.codeSentAt, tries: held.tries, matches },
        now,
      );
      if (judgement === "ok") {
        await admitGuest(db, held, now);
        return saying("mail:guestCode.verified", {});
      }
      if (judgement === "code-wrong") await countTry(db, body.email);
      return refuse(judgement);
    },
    { limits: trying },
  )

  .on(
    resendGuestCode,
    async (ask) => {
      const { db, body, now } = ask;
      const known = (await findRegistration(db, body.email)) ?? (await findGuest(db, body.email));
      const sent = known ? await sendCode(ask, known) : { codeSentAt: now.toISOString() };
      return saying("mail:guestCode.sent", sent);
    },
    { limits: sending },
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
  }: Pick<Ask<Call>, "db" | "jobs" | "now" | "language" | "configuration" | "organisation">,
  { email, fullName, sealedPhone }: { email: string; fullName: string; sealedPhone: string },
) {
  const code = makeCode();
  const codeHash = hashCode(code, email, configuration.sessionSecrets[0] ?? "");
  await keepRegistration(db, { email, fullName, sealedPhone, codeHash, codeSentAt: now });
  const mail = codeMail("guestCode", email, code, language, now, organisation.get());
  await jobs.add(db, "mail", mail);
  return { codeSentAt: now.toISOString() };
}
