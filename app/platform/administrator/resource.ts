import {
  acceptInvitation,
  acceptInvitationWithFacebook,
  readInvitation,
  sendInvitationCode,
} from "#app/contract/administrator.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import { maskEmail } from "../activation/rules.ts";
import { type FacebookPerson, verifyFacebookToken } from "../auth/facebook.ts";
import { byAddress } from "../database/rate-limit.ts";
import { redeemEmailCode, sendEmailCode } from "../email-code/code.ts";
import { type Ask, resource, saying } from "../resource.ts";
import { accept } from "./accept.ts";
import { findInvitation, lockInvitation } from "./store.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Nobody guesses a link; what is counted by it keeps the mailed code from being guessed. */
const byLink = (times: number, seconds: number) => ({
  by: "link",
  subject: ({ body }: { readonly body: { readonly token: string } }) => body.token,
  times,
  seconds,
});

export const administratorResource = resource()
  .on(
    readInvitation,
    async ({ body, db, now }) => {
      const invitation = await findInvitation(db, body.token, now);
      if (!invitation) return refuse("invitation-over");
      return { name: invitation.name, maskedEmail: maskEmail(invitation.email) };
    },
    { limits: [byAddress(120, MINUTE)] },
  )

  .on(
    sendInvitationCode,
    async (ask) => {
      const invitation = await findInvitation(ask.db, ask.body.token, ask.now);
      if (!invitation) return refuse("invitation-over");
      const sent = await sendEmailCode(ask, "administrator", invitation.email);
      return isRefusal(sent) ? sent : saying("mail:signInCode.sent", sent);
    },
    { limits: [byAddress(60, MINUTE), byLink(20, HOUR)] },
  )

  .on(
    acceptInvitation,
    async (ask) => {
      const { body, db, now } = ask;
      const invitation = await lockInvitation(db, body.token, now);
      if (!invitation) return refuse("invitation-over");
      const refused = await redeemEmailCode(ask, "administrator", invitation.email, body.otp);
      return refused ?? accept(ask, invitation, { playerId: body.playerId });
    },
    { limits: [byAddress(60, MINUTE), byLink(60, HOUR)] },
  )

  .on(
    acceptInvitationWithFacebook,
    async (ask: Ask<typeof acceptInvitationWithFacebook, FacebookPerson>) => {
      const { body, db, now, prepared } = ask;
      const invitation = await lockInvitation(db, body.token, now);
      if (!invitation) return refuse("invitation-over");
      const { facebookId } = prepared;
      return accept(ask, invitation, { facebookId, playerId: body.playerId });
    },
    {
      limits: [byAddress(60, MINUTE), byLink(60, HOUR)],
      prepare: (ask: Ask<typeof acceptInvitationWithFacebook>) =>
        verifyFacebookToken(ask, ask.body.fbAccessToken, ask.now),
    },
  );
