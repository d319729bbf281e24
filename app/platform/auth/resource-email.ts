import {
  logInWithEmail,
  readSignInMethods,
  signUpWithEmail,
  verifyEmailLogIn,
  verifyEmailSignUp,
} from "#app/contract/email-sign-in.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import { byAddress, byEmail } from "../database/rate-limit.ts";
import { canSendMail, redeemEmailCode, sendEmailCode } from "../email-code/api.ts";
import { withMessage } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { confirmEmail, findUsersByEmail } from "../user/api.ts";
import { accountOf } from "../user/rules.ts";
import { startSession } from "./api.ts";
import { maySignIn } from "./rules.ts";
import { signUpPair } from "./tokens.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A hall full of members shares an address: what one client may do is wide (docs/product.md#sign-in-by-e-mail). */
const sendLimits = [...byEmail(6, HOUR, 5), byAddress(120, HOUR)];
const verifyLimits = [...byEmail(30, HOUR, 2), byAddress(60, MINUTE)];

/**
 * Signing in and up by a code that is mailed. Nothing is looked up before the code was confirmed, so
 * that neither the answer nor its time tells which addresses are known.
 */
export const emailSignInResource = resource()
  .on(readSignInMethods, ({ configuration }) => ({
    facebook: configuration.facebook !== undefined,
    email: canSendMail(configuration),
  }))

  .on(
    logInWithEmail,
    async (context) => {
      const sent = await sendEmailCode(context, "log-in", context.body.email);
      return isRefusal(sent) ? sent : withMessage("mail:signInCode.sent", sent);
    },
    { limits: sendLimits },
  )

  .on(
    verifyEmailLogIn,
    async (context) => {
      const { body, db, now } = context;
      const refused = await redeemEmailCode(context, "log-in", body.email, body.otp);
      if (refused) return refused;
      const account = accountOf(await findUsersByEmail(db, body.email));
      if (account === "none") return refuse("user-not-found");
      if (account === "several") return refuse("email-shared");
      const accountRefused = maySignIn(account.status);
      if (accountRefused) return accountRefused;
      await confirmEmail(db, account.id, now);
      return startSession(context, db, { userId: account.id, playerId: body.playerId }, now);
    },
    { limits: verifyLimits },
  )

  .on(
    signUpWithEmail,
    async (context) => {
      const sent = await sendEmailCode(context, "sign-up", context.body.email);
      return isRefusal(sent) ? sent : withMessage("mail:signUpCode.sent", sent);
    },
    { limits: sendLimits },
  )

  .on(
    verifyEmailSignUp,
    async (context) => {
      const { body, configuration, db, now } = context;
      const refused = await redeemEmailCode(context, "sign-up", body.email, body.otp);
      if (refused) return refused;
      const found = await findUsersByEmail(db, body.email);
      if (found.length > 0) return refuse("already-registered");
      return signUpPair({ email: body.email }, configuration.sessionSecrets[0] ?? "", now);
    },
    { limits: verifyLimits },
  );
