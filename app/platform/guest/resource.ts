import type { Call } from "#app/contract/endpoint.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import { logInGuest, registerGuest, resendGuestCode, verifyGuest } from "#app/contract/guest.ts";
import { byCrowd, byEmail, byEmailAndAddress } from "../database/rate-limit.ts";
import { redeemEmailCode, sendEmailCode } from "../email-code/api.ts";
import { type HandlerContext, withMessage } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { admitGuest, findGuest, findRegistration, saveRegistration } from "./store.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Whole networks share an address in Egypt, a hall full of new guests too: only `byCrowd` counts
 * them.
 */
const sendLimits = [...byEmail(6, HOUR, 5), byCrowd];
const verifyLimits = [byCrowd];
/** The answer tells whether an address is a guest's: this limits enumeration. */
const logInLimits = [byEmailAndAddress(10, MINUTE), byCrowd];

export const guestResource = resource("guest")
  // Known and unknown addresses take the same work and answer: no look-up here.
  .on(
    registerGuest,
    async (context) => {
      const { phoneNumber, ...guest } = context.body;
      const sealedPhone = context.personal.seal(phoneNumber);
      return sendCode(context, { ...guest, sealedPhone });
    },
    { limits: sendLimits },
  )

  .on(
    logInGuest,
    async ({ db, body }) => {
      const guest = await findGuest(db, body.email);
      return guest ? {} : refuse("user-not-found");
    },
    { limits: logInLimits },
  )

  .on(
    verifyGuest,
    async (context) => {
      const { db, body, now } = context;
      const redeemed = await redeemEmailCode(context, "guest", body, body.otp);
      if (isRefusal(redeemed)) return redeemed;
      const saved = await findRegistration(db, body.email, redeemed.askedBy);
      if (!saved) return refuse("code-wrong");
      await admitGuest(db, saved, now);
      return withMessage("mail:guestCode.verified", {});
    },
    { limits: verifyLimits },
  )

  .on(
    resendGuestCode,
    async (context) => {
      const { asker, db, body, now } = context;
      const existing =
        (await findRegistration(db, body.email, asker.key)) ?? (await findGuest(db, body.email));
      if (existing) return sendCode(context, existing);
      return withMessage("mail:guestCode.sent", { codeSentAt: now.toISOString() });
    },
    { limits: sendLimits },
  );

async function sendCode(
  context: HandlerContext<Call>,
  { email, fullName, sealedPhone }: { email: string; fullName: string; sealedPhone: string },
) {
  const { asker, db, now } = context;
  const registration = { email, asker: asker.key, fullName, sealedPhone, codeSentAt: now };
  await saveRegistration(db, registration);
  const sent = await sendEmailCode(context, "guest", { email });
  return isRefusal(sent) ? sent : withMessage("mail:guestCode.sent", sent);
}
