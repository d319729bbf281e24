import { z } from "zod";
import { playerId, tokens } from "./auth.ts";
import { post } from "./endpoint.ts";
import { oneTimeCode } from "./guest.ts";

/** The secret half of an invitation's link. In bodies only: addresses are logged on the way. */
const token = z.string().regex(/^[\w-]{43}$/);

export const readInvitation = post("readInvitation", "/administrators/invitation", {
  summary: "Whom a link makes an administrator; using it up takes another call",
  isSafe: true,
  admits: "everyone",
  body: z.object({ token }),
  example: { token: "Zk3v9QpX2mT7sLwB5nRy8uHc1eJd6fGa0iKo4tVxNqE" },
  answer: z.object({ name: z.string(), maskedEmail: z.string() }),
});

export const sendInvitationCode = post("sendInvitationCode", "/administrators/invitation/code", {
  summary: "Mails a one-time code to the address of an invitation",
  admits: "everyone",
  body: z.object({ token }),
  example: { token: "Zk3v9QpX2mT7sLwB5nRy8uHc1eJd6fGa0iKo4tVxNqE" },
  answer: z.object({ codeSentAt: z.string().optional() }).nullish(),
  isOfCodes: true,
});

export const acceptInvitation = post("acceptInvitation", "/administrators/invitation/accept", {
  summary: "Makes the holder of a link and of its mailed code an administrator, and signs them in",
  admits: "everyone",
  body: z.object({ token, otp: oneTimeCode, playerId }),
  example: { token: "Zk3v9QpX2mT7sLwB5nRy8uHc1eJd6fGa0iKo4tVxNqE", otp: "123456" },
  answer: tokens,
  isOfCodes: true,
});

export const acceptInvitationWithFacebook = post(
  "acceptInvitationWithFacebook",
  "/administrators/invitation/accept/facebook",
  {
    summary: "The same for whoever the social provider vouches for",
    admits: "everyone",
    body: z.object({ token, fbAccessToken: z.string().min(1).max(4096), playerId }),
    example: {
      token: "Zk3v9QpX2mT7sLwB5nRy8uHc1eJd6fGa0iKo4tVxNqE",
      fbAccessToken: "EAAGm0PX4ZCpsBO8kZBqW",
    },
    answer: tokens,
  },
);
