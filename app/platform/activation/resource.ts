import {
  firstLogin,
  firstLoginWithEmail,
  firstLoginWithFacebook,
} from "#app/contract/activation.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { type FacebookPerson, verifyFacebookToken } from "../auth/facebook.ts";
import { startSession } from "../auth/store.ts";
import { byAddress } from "../database/rate-limit.ts";
import { codeMail } from "../mail/code.ts";
import { hashCode, isCode, judgeCode, makeCode } from "../one-time-code.ts";
import { type Ask, resource, saying } from "../resource.ts";
import { confirmEmail } from "../user/store.ts";
import { openIdentified, sealIdentified } from "./identified.ts";
import { canActivate, maskEmail } from "./rules.ts";
import {
  addWaiting,
  countTry,
  deleteCode,
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
type Identified = Pick<Ask<typeof firstLoginWithEmail>, "db" | "now" | "personal"> &
  Pick<Ask<typeof firstLoginWithEmail>, "configuration"> & {
    readonly body: { readonly membershipId: string; readonly nationalId: string };
  };

/** Nobody but who was identified knows the token of the first call; a national ID is half public. */
const finishing = [
  {
    by: "identification",
    subject: ({ body }: Identified) => body.membershipId,
    times: 10,
    seconds: MINUTE,
  },
  byAddress(60, MINUTE),
  {
    by: "national ID",
    subject: ({ body }: Identified) => body.nationalId,
    times: 120,
    seconds: MINUTE,
  },
];

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
      // The narrowest first. Each half alone is counted widely, and more widely than one client may
      // ask: else whoever knows somebody's phone number locks them out with made-up national IDs.
      limits: [
        {
          by: "person and address",
          subject: ({ body, address }) => `${body.nationalId}\n${body.phoneNumber}\n${address}`,
          times: 6,
          seconds: HOUR,
        },
        byAddress(60, HOUR),
        {
          by: "person",
          subject: ({ body }) => `${body.nationalId}\n${body.phoneNumber}`,
          times: 30,
          seconds: HOUR,
        },
        { by: "phone", subject: ({ body }) => body.phoneNumber, times: 150, seconds: HOUR },
        { by: "national ID", subject: ({ body }) => body.nationalId, times: 150, seconds: HOUR },
      ],
    },
  )

  .on(
    firstLoginWithEmail,
    async (ask) => {
      const { db, body, now } = ask;
      const person = await findIdentified(ask);
      if (!person?.email) return refuse("activation-unknown");
      const refused = await judge(ask, person.id);
      if (refused) return refused;
      await deleteCode(db, person.id);
      await confirmEmail(db, person.id, now);
      return startSession(ask, db, { userId: person.id, playerId: body.playerId }, now);
    },
    { limits: finishing },
  )

  .on(
    firstLoginWithFacebook,
    async (ask: Finishing) => {
      const { db, body, now, prepared } = ask;
      // It is the asker's own, so this tells nothing about anybody else.
      if (await isLinked(db, prepared.facebookId)) return refuse("already-registered");
      const person = await findIdentified(ask);
      if (!person) return refuse("activation-unknown");
      if (!person.email) return wait(ask, person);
      const refused = await judge(ask, person.id);
      if (refused) return refused;
      const linked = await link(db, {
        userId: person.id,
        facebookId: prepared.facebookId,
        now,
      });
      if (linked === "taken") return refuse("already-registered");
      const { playerId } = body.facebook;
      return startSession(ask, db, { userId: person.id, playerId }, now);
    },
    {
      limits: finishing,
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

/** Whom the first call identified, locked; undefined when the token is old or belongs to another. */
async function findIdentified({ db, body, now, personal, configuration }: Identified) {
  const userId = openIdentified(body.membershipId, configuration.sessionSecrets, now);
  if (!userId) return undefined;
  const nationalId = personal.indexesOf("national-id", body.nationalId);
  const person = await holdPerson(db, { userId, nationalId });
  return person && canActivate(person) ? person : undefined;
}

/** What is wrong with the code, if anything. */
async function judge(
  { db, body: { otp }, now, configuration }: Identified & { body: { otp?: string | undefined } },
  userId: string,
): Promise<Refusal | undefined> {
  const held = await findCode(db, userId);
  if (!held || !otp) return refuse("code-wrong");
  const matches = isCode(otp, userId, held.codeHash, configuration.sessionSecrets);
  const judgement = judgeCode(
    "member",
    { sentAt: held.codeSentAt, tries: held.tries, matches },
    now,
  );
  if (judgement === "ok") return undefined;
  if (judgement === "code-wrong") await countTry(db, userId);
  return refuse(judgement);
}

/** Without an address on file a leader decides, once for each social account that asks. */
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
