import {
  logInWithEmail,
  readSignInMethods,
  signUpWithEmail,
  verifyEmailLogIn,
  verifyEmailSignUp,
} from "#app/contract/email-sign-in.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import { byAddress, byEmail } from "../database/rate-limit.ts";
import { canMail, redeemEmailCode, sendEmailCode } from "../email-code/code.ts";
import { resource, saying } from "../resource.ts";
import { accountOf } from "../user/rules.ts";
import { confirmEmail, findUsersByEmail } from "../user/store.ts";
import { mayEnter } from "./rules.ts";
import { startSession } from "./store.ts";
import { signUpPair } from "./tokens.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A hall full of members shares an address: what one client may do is wide (docs/product.md#sign-in-by-e-mail). */
const sending = [...byEmail(6, HOUR, 5), byAddress(120, HOUR)];
const trying = [...byEmail(30, HOUR, 2), byAddress(60, MINUTE)];

/**
 * Signing in and up by a code that is mailed. Nothing is looked up before the code was confirmed, so
 * that neither the answer nor its time tells which addresses are known.
 */
export const emailSignInResource = resource()
  .on(readSignInMethods, ({ configuration }) => ({
    facebook: configuration.facebook !== undefined,
    email: canMail(configuration),
  }))

  .on(
    logInWithEmail,
    async (ask) => {
      const sent = await sendEmailCode(ask, "log-in", ask.body.email);
      return isRefusal(sent) ? sent : saying("mail:signInCode.sent", sent);
    },
    { limits: sending },
  )

  .on(
    verifyEmailLogIn,
    async (ask) => {
      const { body, db, now } = ask;
      const refused = await redeemEmailCode(ask, "log-in", body.email, body.otp);
      if (refused) return refused;
      const account = accountOf(await findUsersByEmail(db, body.email));
      if (account === "none") return refuse("user-not-found");
      if (account === "several") return refuse("email-shared");
      const kept = mayEnter(account.status);
      if (kept) return kept;
      await confirmEmail(db, account.id, now);
      return startSession(ask, db, { userId: account.id, playerId: body.playerId }, now);
    },
    { limits: trying },
  )

  .on(
    signUpWithEmail,
    async (ask) => {
      const sent = await sendEmailCode(ask, "sign-up", ask.body.email);
      return isRefusal(sent) ? sent : saying("mail:signUpCode.sent", sent);
    },
    { limits: sending },
  )

  .on(
    verifyEmailSignUp,
    async (ask) => {
      const { body, configuration, db, now } = ask;
      const refused = await redeemEmailCode(ask, "sign-up", body.email, body.otp);
      if (refused) return refused;
      const found = await findUsersByEmail(db, body.email);
      if (found.length > 0) return refuse("already-registered");
      return signUpPair({ email: body.email }, configuration.sessionSecrets[0] ?? "", now);
    },
    { limits: trying },
  );
