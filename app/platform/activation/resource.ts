import { firstLogin, firstLoginWithFacebook } from "#app/contract/activation.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { type FacebookPerson, verifyFacebookToken } from "../auth/facebook.ts";
import { startSession } from "../auth/store.ts";
import { byAddress } from "../database/rate-limit.ts";
import { codeMail } from "../mail/code.ts";
import { hashCode, isCode, judgeCode, makeCode } from "../one-time-code.ts";
import { type Ask, resource, saying } from "../resource.ts";
import { openIdentified, sealIdentified } from "./identified.ts";
import { canActivate, maskEmail } from "./rules.ts";
import {
  addWaiting,
  countTry,
  findCode,
  findPerson,
  findWaiting,
  holdPerson,
  isLinked,
  keepCode,
  link,
  type PersonOnFile,
} from "./store.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

type Finishing = Ask<typeof firstLoginWithFacebook, FacebookPerson>;

export const activationResource = resource()
  .on(
    firstLogin,
    async (ask) => {
      const { db, body, now, personal, configuration } = ask;
      const person = await findPerson(db, {
        nationalId: personal.indexesOf("national-id", body.nationalId),
        phone: personal.indexesOf("phone", body.phoneNumber),
      });
      // The same words for whoever is unknown, blocked or has an account already.
      if (!person || !canActivate(person)) return refuse("activation-unknown");
      const membershipId = sealIdentified(person.id, configuration.sessionSecrets[0] ?? "", now);
      if (!person.email) return { membershipId };
      const sent = await sendCode(ask, { id: person.id, email: person.email });
      return saying("mail:activationCode.sent", { membershipId, ...sent });
    },
    {
      // Whole networks share an address in Egypt; of one person nobody asks so often.
      limits: [
        byAddress(60, HOUR),
        { by: "phone", subject: ({ body }) => body.phoneNumber, times: 6, seconds: HOUR },
        { by: "national ID", subject: ({ body }) => body.nationalId, times: 6, seconds: HOUR },
      ],
    },
  )

  .on(
    firstLoginWithFacebook,
    async (ask: Finishing) => {
      const { db, body, now, personal, prepared, configuration } = ask;
      // It is the asker's own, so this tells nothing about anybody else.
      if (await isLinked(db, prepared.facebookId)) return refuse("already-registered");
      const userId = openIdentified(body.membershipId, configuration.sessionSecrets, now);
      const nationalId = personal.indexesOf("national-id", body.nationalId);
      const person = userId && (await holdPerson(db, { userId, nationalId }));
      if (!person || !canActivate(person)) return refuse("activation-unknown");
      if (!person.email) return wait(ask, person);
      const refused = await judge(ask, person.id);
      if (refused) return refused;
      const linked = await link(db, { userId: person.id, facebookId: prepared.facebookId });
      if (linked === "taken") return refuse("already-registered");
      const { playerId } = body.facebook;
      return startSession(ask, db, { userId: person.id, playerId }, now);
    },
    {
      limits: [
        byAddress(60, MINUTE),
        { by: "national ID", subject: ({ body }) => body.nationalId, times: 10, seconds: MINUTE },
      ],
      prepare: (ask: Ask<typeof firstLoginWithFacebook>) =>
        verifyFacebookToken(ask, ask.body.facebook.fbAccessToken, ask.now),
    },
  );

/** Mails a new code in the reader's language; the transaction makes it the person's only one. */
async function sendCode(
  { db, jobs, now, language, configuration, organisation }: Ask<typeof firstLogin>,
  { id, email }: { id: string; email: string },
) {
  const code = makeCode();
  const codeHash = hashCode(code, id, configuration.sessionSecrets[0] ?? "");
  await keepCode(db, { userId: id, codeHash, codeSentAt: now });
  const mail = codeMail("activationCode", email, code, language, now, organisation.get());
  await jobs.add(db, "mail", mail);
  return { codeSentTo: maskEmail(email), codeSentAt: now.toISOString() };
}

/** What is wrong with the code, if anything. */
async function judge(
  { db, body: { otp }, now, configuration }: Finishing,
  userId: string,
): Promise<Refusal | undefined> {
  const held = await findCode(db, userId);
  if (!held || !otp) return refuse("code-wrong");
  const matches = isCode(otp, userId, held.codeHash, configuration.sessionSecrets);
  const judgement = judgeCode({ sentAt: held.codeSentAt, tries: held.tries, matches }, now);
  if (judgement === "ok") return undefined;
  if (judgement === "code-wrong") await countTry(db, userId);
  return refuse(judgement);
}

/** Readings §5: without an address on file a leader decides, once for each social account that asks. */
async function wait(
  { db, now, personal, prepared }: Finishing,
  person: PersonOnFile,
): Promise<Refusal> {
  const { facebookId, name } = prepared;
  const waiting = await findWaiting(db, person.id);
  const isKnown = waiting.some(
    (sealed) => JSON.parse(personal.open(sealed)).facebookId === facebookId,
  );
  if (!isKnown) {
    const answers = personal.seal(JSON.stringify({ facebookId, name }));
    await addWaiting(db, person, answers, now);
  }
  return refuse("activation-waiting");
}
