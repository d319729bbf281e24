import { randomUUID } from "node:crypto";
import { foldForSearch } from "#app/arabic/fold.ts";
import {
  firstLogin,
  firstLoginWithEmail,
  firstLoginWithFacebook,
} from "#app/contract/activation.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { hash } from "#app/crypto.ts";
import { findWaitingActivations, submitApplication } from "../application/api.ts";
import { startSession } from "../auth/api.ts";
import {
  byAddress,
  byCrowd,
  enforceRateLimits,
  type RateLimit,
  refuseWhereUsedUp,
} from "../database/rate-limit.ts";
import { endEmailCodes, redeemEmailCode, sendEmailCode } from "../email-code/api.ts";
import { type FacebookPerson, verifyFacebookToken } from "../facebook/graph.ts";
import { type Asker, rememberBrowser } from "../http/asker.ts";
import { type HandlerContext, withMessage } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { findPersonOnFile, lockPersonOnFile, type PersonOnFile } from "../profile/api.ts";
import { confirmEmail } from "../user/api.ts";
import { openIdentityToken, sealIdentityToken } from "./identity-token.ts";
import { canActivate, maskEmail } from "./rules.ts";
import { isLinked, linkAccount } from "./store.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

type FinishContext = HandlerContext<typeof firstLoginWithFacebook, FacebookPerson>;
type IdentifiedContext = Pick<
  HandlerContext<typeof firstLoginWithEmail>,
  "address" | "asker" | "configuration" | "db" | "now" | "personal"
> & { readonly body: { readonly membershipId: string; readonly nationalId: string } };

const finishLimits = [
  {
    by: "identification",
    subject: ({ body }: IdentifiedContext) => body.membershipId,
    times: 10,
    seconds: MINUTE,
  },
  byCrowd,
];

type Identifying = Pick<HandlerContext<typeof firstLogin>, "address" | "body" | "db" | "now">;

/** Wide: in a hall of 5,000 people behind one address every tenth may mistype. */
const wrongPairs: RateLimit<Identifying> = byAddress(600, HOUR);
/** Beyond it known and unknown pairs answer alike, so that nobody finds the other half. */
const wrongHalves: readonly RateLimit<Identifying>[] = [
  { by: "phone", subject: ({ body }) => body.phoneNumber, times: 150, seconds: HOUR },
  { by: "national ID", subject: ({ body }) => body.nationalId, times: 150, seconds: HOUR },
];
const WRONG_PAIR = { name: "unknown pair" };
const UNTOLD = "•••";

export const activationResource = resource("activation")
  .on(
    firstLogin,
    async (context) => {
      const { db, body, now, personal, configuration } = context;
      const tooMany = await refuseWhereUsedUp(wrongPairs, WRONG_PAIR, context);
      if (tooMany) return tooMany;
      let isTold = true;
      for (const half of wrongHalves) {
        if (await refuseWhereUsedUp(half, WRONG_PAIR, context)) isTold = false;
      }
      const found = await findPersonOnFile(db, {
        nationalId: personal.indexesOf("national-id", body.nationalId),
        phone: personal.indexesOf("phone", body.phoneNumber),
      });
      const person = found && canActivate(found) ? found : undefined;
      if (!person) {
        await enforceRateLimits([wrongPairs], WRONG_PAIR, context);
        for (const half of wrongHalves) await enforceRateLimits([half], WRONG_PAIR, context);
        // The same answer for unknown, blocked and active ones: no account enumeration.
        if (isTold) return refuse("activation-unknown");
      }
      const secret = configuration.sessionSecrets[0] ?? "";
      const membershipId = sealIdentityToken(person?.id ?? randomUUID(), secret, now);
      if (isTold && !person?.email) return { membershipId };
      const sent = person?.email
        ? await sendEmailCode(codeContext(context, membershipId), "activation", recipientOf(person))
        : { codeSentAt: now.toISOString() };
      if (isTold && isRefusal(sent)) return sent;
      return withMessage("mail:activationCode.sent", {
        membershipId,
        codeSentTo: isTold ? maskEmail(person?.email ?? "") : UNTOLD,
        codeSentAt: now.toISOString(),
      });
    },
    {
      limits: [
        {
          by: "person and address",
          subject: ({ body, address }) => `${body.nationalId}\n${body.phoneNumber}\n${address}`,
          times: 6,
          seconds: HOUR,
        },
        byCrowd,
        {
          by: "person",
          subject: ({ body }) => `${body.nationalId}\n${body.phoneNumber}`,
          times: 30,
          seconds: HOUR,
        },
      ],
    },
  )

  .on(
    firstLoginWithEmail,
    async (context) => {
      const { db, body, now } = context;
      const person = await findIdentified(context);
      if (!person?.email) return refuse("activation-unknown");
      const refused = await redeemCode(context, person);
      if (refused) return refused;
      await confirmEmail(db, person.id, now);
      return startSession(context, db, { userId: person.id, playerId: body.playerId }, now);
    },
    { limits: finishLimits },
  )

  .on(
    firstLoginWithFacebook,
    async (context: FinishContext) => {
      const { db, body, now, prepared } = context;
      // The asker's own account, so this leaks nothing about others.
      if (await isLinked(db, prepared.facebookId)) return refuse("already-registered");
      const person = await findIdentified(context);
      if (!person) return refuse("activation-unknown");
      if (!person.email) return askReviewer(context, person);
      const refused = await redeemCode(context, person);
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

async function findIdentified({ db, body, now, personal, configuration }: IdentifiedContext) {
  const userId = openIdentityToken(body.membershipId, configuration.sessionSecrets, now);
  if (!userId) return undefined;
  const nationalId = personal.indexesOf("national-id", body.nationalId);
  const person = await lockPersonOnFile(db, { userId, nationalId });
  return person && canActivate(person) ? person : undefined;
}

async function redeemCode(
  context: IdentifiedContext & { body: { otp?: string | undefined } },
  person: PersonOnFile,
): Promise<Refusal | undefined> {
  const { body, db } = context;
  if (!body.otp) return refuse("code-wrong");
  const recipient = recipientOf(person);
  const asking = codeContext(context, body.membershipId);
  const redeemed = await redeemEmailCode(asking, "activation", recipient, body.otp);
  if (isRefusal(redeemed)) return redeemed;
  await endEmailCodes(db, "activation", recipient);
  await rememberBrowser(db, context.asker, recipient.email, context.now);
  return undefined;
}

/** A code is bound to the identification that it was mailed for. */
function codeContext<C>(context: C, membershipId: string) {
  const asker: Asker = {
    key: `identification ${hash(membershipId)}`,
    kind: "identification",
  };
  return { ...context, asker };
}

const recipientOf = ({ id, email }: PersonOnFile) => ({ userId: id, email: email ?? "" });

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
