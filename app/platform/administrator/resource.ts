import {
  acceptInvitation,
  acceptInvitationWithFacebook,
  readInvitation,
  sendInvitationCode,
} from "#app/contract/administrator.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import { maskEmail } from "../activation/rules.ts";
import { byAddress } from "../database/rate-limit.ts";
import { redeemEmailCode, sendEmailCode } from "../email-code/api.ts";
import { type FacebookPerson, verifyFacebookToken } from "../facebook/graph.ts";
import { type HandlerContext, withMessage } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { redeemInvitation } from "./accept.ts";
import { findInvitation, lockInvitation } from "./store.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Per link, so that the mailed code can't be guessed. */
const byLink = (times: number, seconds: number) => ({
  by: "link",
  subject: ({ body }: { readonly body: { readonly token: string } }) => body.token,
  times,
  seconds,
});

export const administratorResource = resource("administrator")
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
    async (context) => {
      const invitation = await findInvitation(context.db, context.body.token, context.now);
      if (!invitation) return refuse("invitation-over");
      const sent = await sendEmailCode(context, "administrator", invitation);
      return isRefusal(sent) ? sent : withMessage("mail:signInCode.sent", sent);
    },
    { limits: [byAddress(60, MINUTE), byLink(20, HOUR)] },
  )

  .on(
    acceptInvitation,
    async (context) => {
      const { body, db, now } = context;
      const invitation = await lockInvitation(db, body.token, now);
      if (!invitation) return refuse("invitation-over");
      const redeemed = await redeemEmailCode(context, "administrator", invitation, body.otp);
      if (isRefusal(redeemed)) return redeemed;
      return redeemInvitation(context, invitation, { playerId: body.playerId });
    },
    { limits: [byAddress(60, MINUTE), byLink(60, HOUR)] },
  )

  .on(
    acceptInvitationWithFacebook,
    async (context: HandlerContext<typeof acceptInvitationWithFacebook, FacebookPerson>) => {
      const { body, db, now, prepared } = context;
      const invitation = await lockInvitation(db, body.token, now);
      if (!invitation) return refuse("invitation-over");
      const { facebookId } = prepared;
      return redeemInvitation(context, invitation, { facebookId, playerId: body.playerId });
    },
    {
      limits: [byAddress(60, MINUTE), byLink(60, HOUR)],
      prepare: (context: HandlerContext<typeof acceptInvitationWithFacebook>) =>
        verifyFacebookToken(context, context.body.fbAccessToken, context.now),
    },
  );
