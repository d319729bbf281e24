import { foldForSearch } from "#app/arabic/fold.ts";
import {
  firstLogin,
  firstLoginWithEmail,
  firstLoginWithFacebook,
} from "#app/contract/activation.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { findWaitingActivations, submitApplication } from "../application/api.ts";
import { startSession } from "../auth/api.ts";
import { byAddress } from "../database/rate-limit.ts";
import { type FacebookPerson, verifyFacebookToken } from "../facebook/graph.ts";
import { type HandlerContext, withMessage } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { codeMail } from "../mail/code.ts";
import { checkCode, generateCode, hashCode, verifyCode } from "../privacy/one-time-code.ts";
import { findPersonOnFile, lockPersonOnFile, type PersonOnFile } from "../profile/api.ts";
import { confirmEmail } from "../user/api.ts";
import { openIdentityToken, sealIdentityToken } from "./identity-token.ts";
import { canActivate, maskEmail } from "./rules.ts";
import { countTry, deleteCode, findCode, isLinked, linkAccount, saveCode } from "./store.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

type FinishContext = HandlerContext<typeof firstLoginWithFacebook, FacebookPerson>;
type IdentifiedContext = Pick<
  HandlerContext<typeof firstLoginWithEmail>,
  "db" | "now" | "personal"
> &
  Pick<HandlerContext<typeof firstLoginWithEmail>, "configuration"> & {
    readonly body: { readonly membershipId: string; readonly nationalId: string };
  };

/** Nobody but who was identified knows the token of the first call; a national ID is half public. */
const finishLimits = [
  {
    by: "identification",
    subject: ({ body }: IdentifiedContext) => body.membershipId,
    times: 10,
    seconds: MINUTE,
  },
  byAddress(60, MINUTE),
  {
    by: "national ID",
    subject: ({ body }: IdentifiedContext) => body.nationalId,
    times: 120,
    seconds: MINUTE,
  },
];

export const activationResource = resource()
  .on(
    firstLogin,
    async (context) => {
      const { db, body, now, personal, configuration } = context;
      const person = await findPersonOnFile(db, {
        nationalId: personal.indexesOf("national-id", body.nationalId),
        phone: personal.indexesOf("phone", body.phoneNumber),
      });
      // The same words for whoever is unknown, blocked or has an account already.
      if (!person || !canActivate(person)) return refuse("activation-unknown");
      const membershipId = sealIdentityToken(person.id, configuration.sessionSecrets[0] ?? "", now);
      if (!person.email) return { membershipId };
      const mailed = await sendCode(context, { id: person.id, email: person.email });
      return withMessage("mail:activationCode.sent", { membershipId, ...mailed });
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
    async (context) => {
      const { db, body, now } = context;
      const person = await findIdentified(context);
      if (!person?.email) return refuse("activation-unknown");
      const refused = await checkPersonCode(context, person.id);
      if (refused) return refused;
      await deleteCode(db, person.id);
      await confirmEmail(db, person.id, now);
      return startSession(context, db, { userId: person.id, playerId: body.playerId }, now);
    },
    { limits: finishLimits },
  )

  .on(
    firstLoginWithFacebook,
    async (context: FinishContext) => {
      const { db, body, now, prepared } = context;
      // It is the asker's own, so this tells nothing about anybody else.
      if (await isLinked(db, prepared.facebookId)) return refuse("already-registered");
      const person = await findIdentified(context);
      if (!person) return refuse("activation-unknown");
      if (!person.email) return askReviewer(context, person);
      const refused = await checkPersonCode(context, person.id);
      if (refused) return refused;
      const linked = await linkAccount(db, {
        userId: person.id,
        facebookId: prepared.facebookId,
        now,
      });
      if (linked === "taken") return refuse("already-registered");
      const { playerId } = body.facebook;
      return startSession(context, db, { userId: person.id, playerId }, now);
    },
    {
      limits: finishLimits,
      prepare: (context: HandlerContext<typeof firstLoginWithFacebook>) =>
        verifyFacebookToken(context, context.body.facebook.fbAccessToken, context.now),
    },
  );

/** Mails a new code in the reader's language; the transaction makes it the person's only one. */
async function sendCode(
  { db, jobs, now, language, configuration, organisation }: HandlerContext<typeof firstLogin>,
  { id, email }: { id: string; email: string },
) {
  const code = generateCode();
  const codeHash = hashCode(code, id, configuration.sessionSecrets[0] ?? "");
  await saveCode(db, { userId: id, codeHash, codeSentAt: now });
  const mail = codeMail("activationCode", email, code, language, now, organisation.get());
  await jobs.add(db, "mail", mail);
  return { codeSentTo: maskEmail(email), codeSentAt: now.toISOString() };
}

/** Whom the first call identified, locked; undefined when the token is old or belongs to another. */
async function findIdentified({ db, body, now, personal, configuration }: IdentifiedContext) {
  const userId = openIdentityToken(body.membershipId, configuration.sessionSecrets, now);
  if (!userId) return undefined;
  const nationalId = personal.indexesOf("national-id", body.nationalId);
  const person = await lockPersonOnFile(db, { userId, nationalId });
  return person && canActivate(person) ? person : undefined;
}

/** What is wrong with the code, if anything. */
async function checkPersonCode(
  {
    db,
    body: { otp },
    now,
    configuration,
  }: IdentifiedContext & { body: { otp?: string | undefined } },
  userId: string,
): Promise<Refusal | undefined> {
  const saved = await findCode(db, userId);
  if (!saved || !otp) return refuse("code-wrong");
  const matches = verifyCode(otp, userId, saved.codeHash, configuration.sessionSecrets);
  const outcome = checkCode(
    "member",
    { sentAt: saved.codeSentAt, tries: saved.tries, matches },
    now,
  );
  if (outcome === "ok") return undefined;
  if (outcome === "code-wrong") await countTry(db, userId);
  return refuse(outcome);
}

/** Without an address on file a leader decides, once for each social account that asks. */
async function askReviewer(
  { db, now, personal, prepared }: FinishContext,
  person: PersonOnFile,
): Promise<Refusal> {
  const { facebookId, name } = prepared;
  const waiting = await findWaitingActivations(db, person.id);
  const isKnown = waiting.some(
    (sealed) => JSON.parse(personal.open(sealed)).facebookId === facebookId,
  );
  if (!isKnown) {
    const answers = personal.seal(JSON.stringify({ facebookId, name }));
    await submitApplication(
      db,
      {
        kind: "activation",
        userId: person.id,
        name: person.displayName,
        searchText: foldForSearch(person.displayName),
        governorateCode: person.governorateCode,
        sealedAnswers: answers,
      },
      now,
    );
  }
  return refuse("activation-waiting");
}
