import {
  logInWithEmail,
  readSignInMethods,
  signUpWithEmail,
  verifyEmailLogIn,
  verifyEmailSignUp,
} from "#app/contract/email-sign-in.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import { byCrowd, byEmail } from "../database/rate-limit.ts";
import { canSendMail, redeemEmailCode, sendEmailCode } from "../email-code/api.ts";
import { withMessage } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { confirmEmail, findUsersByEmail } from "../user/api.ts";
import { accountOf } from "../user/rules.ts";
import { startSession } from "./api.ts";
import { maySignIn } from "./rules.ts";
import { signUpPair } from "./tokens.ts";

const HOUR = 60 * 60;

/** Attempts are limited with the code (docs/product.md#one-time-codes). */
const sendLimits = [...byEmail(6, HOUR, 5), byCrowd];
const verifyLimits = [byCrowd];

/** Looks nothing up before the code is confirmed: answers and timing reveal no addresses. */
export const emailSignInResource = resource("auth")
  .on(readSignInMethods, ({ configuration }) => ({
    facebook: configuration.facebook !== undefined,
    email: canSendMail(configuration),
  }))

  .on(
    logInWithEmail,
    async (context) => {
      const sent = await sendEmailCode(context, "log-in", context.body);
      return isRefusal(sent) ? sent : withMessage("mail:signInCode.sent", sent);
    },
    { limits: sendLimits },
  )

  .on(
    verifyEmailLogIn,
    async (context) => {
      const { body, db, now } = context;
      const redeemed = await redeemEmailCode(context, "log-in", body, body.otp);
      if (isRefusal(redeemed)) return redeemed;
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
      const sent = await sendEmailCode(context, "sign-up", context.body);
      return isRefusal(sent) ? sent : withMessage("mail:signUpCode.sent", sent);
    },
    { limits: sendLimits },
  )

  .on(
    verifyEmailSignUp,
    async (context) => {
      const { body, configuration, db, now } = context;
      const redeemed = await redeemEmailCode(context, "sign-up", body, body.otp);
      if (isRefusal(redeemed)) return redeemed;
      const found = await findUsersByEmail(db, body.email);
      if (found.length > 0) return refuse("already-registered");
      return signUpPair({ email: body.email }, configuration.sessionSecrets[0] ?? "", now);
    },
    { limits: verifyLimits },
  );
