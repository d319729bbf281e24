import { z } from "zod";
import { playerId, tokens } from "./auth.ts";
import { get, post } from "./endpoint.ts";
import { email, oneTimeCode } from "./guest.ts";

const sent = z.object({ codeSentAt: z.string().optional() }).nullish();

const asked = z.object({ email });
const answered = z.object({ email, otp: oneTimeCode, playerId });

export const readSignInMethods = get("readSignInMethods", "/auth/methods", {
  summary: "Which ways of signing in this server has",
  admits: "everyone",
  answer: z.object({ facebook: z.boolean(), email: z.boolean() }),
});

export const logInWithEmail = post("logInWithEmail", "/auth/login/email", {
  summary: "Mails a one-time code to sign in with; the same answer whether the address is known",
  admits: "everyone",
  body: asked,
  example: { email: "mona@example.com" },
  answer: sent,
  isOfCodes: true,
});

export const verifyEmailLogIn = post("verifyEmailLogIn", "/auth/login/email/verify", {
  summary: "Signs in whoever has the address on file, by the code that was mailed to it",
  admits: "everyone",
  body: answered,
  example: { email: "mona@example.com", otp: "123456" },
  answer: tokens,
  isOfCodes: true,
});

export const signUpWithEmail = post("signUpWithEmail", "/auth/sign-up/email", {
  summary: "Mails a one-time code to start an application with; the same answer for any address",
  admits: "everyone",
  body: asked,
  example: { email: "mona@example.com" },
  answer: sent,
  isOfCodes: true,
});

export const verifyEmailSignUp = post("verifyEmailSignUp", "/auth/sign-up/email/verify", {
  summary: "Starts an application by a confirmed address: a sign-up token pair",
  admits: "everyone",
  body: answered,
  example: { email: "mona@example.com", otp: "123456" },
  answer: tokens,
  isOfCodes: true,
});
