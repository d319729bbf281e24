import { z } from "zod";
import { playerId, tokens } from "./auth.ts";
import { endpoint } from "./endpoint.ts";
import { email, oneTimeCode } from "./guest.ts";

const sent = z.object({ codeSentAt: z.string().optional() }).nullish();

const asked = z.object({ email });
const answered = z.object({ email, otp: oneTimeCode, playerId });

export const readSignInMethods = endpoint({
  name: "readSignInMethods",
  summary: "Which ways of signing in this server has",
  method: "GET",
  path: "/auth/methods",
  admits: "everyone",
  answer: z.object({ facebook: z.boolean(), email: z.boolean() }),
});

export const logInWithEmail = endpoint({
  name: "logInWithEmail",
  summary: "Mails a one-time code to sign in with; the same answer whether the address is known",
  method: "POST",
  path: "/auth/login/email",
  admits: "everyone",
  body: asked,
  example: { email: "mona@example.com" },
  answer: sent,
  isOfCodes: true,
});

export const verifyEmailLogIn = endpoint({
  name: "verifyEmailLogIn",
  summary: "Signs in whoever has the address on file, by the code that was mailed to it",
  method: "POST",
  path: "/auth/login/email/verify",
  admits: "everyone",
  body: answered,
  example: { email: "mona@example.com", otp: "123456" },
  answer: tokens,
  isOfCodes: true,
});

export const signUpWithEmail = endpoint({
  name: "signUpWithEmail",
  summary: "Mails a one-time code to start an application with; the same answer for any address",
  method: "POST",
  path: "/auth/sign-up/email",
  admits: "everyone",
  body: asked,
  example: { email: "mona@example.com" },
  answer: sent,
  isOfCodes: true,
});

export const verifyEmailSignUp = endpoint({
  name: "verifyEmailSignUp",
  summary: "Starts an application by a confirmed address: a sign-up token pair",
  method: "POST",
  path: "/auth/sign-up/email/verify",
  admits: "everyone",
  body: answered,
  example: { email: "mona@example.com", otp: "123456" },
  answer: tokens,
  isOfCodes: true,
});
