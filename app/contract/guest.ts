import { z } from "zod";
import { digitsOnly } from "#app/arabic/digits.ts";
import { emailProblem, normalizeEmail } from "#app/arabic/email.ts";
import { parseEgyptianMobile } from "#app/arabic/phone.ts";
import { cleanLine } from "#app/arabic/text.ts";
import { CODE_LENGTH } from "./code.ts";
import { done, post } from "./endpoint.ts";

function checkEmail(text: string, ctx: z.RefinementCtx<string>): void {
  const message = emailProblem(text);
  if (message) ctx.addIssue({ code: "custom", message });
}

const readEmail = z.string().max(320).overwrite(normalizeEmail);

/** An address, compared and kept in lower case and in one spelling of its domain. */
export const email = readEmail.min(1).max(254).pipe(z.string().superRefine(checkEmail));

/** The same; an empty line says that there is none. */
export const emailOrNone = readEmail.superRefine((text, ctx) => {
  if (text) checkEmail(text, ctx);
});

/** An Egyptian mobile in any common spelling, kept as 01xxxxxxxxx. */
export const mobile = z
  .string()
  .max(40)
  .min(1)
  .transform((text, ctx) => {
    const parsed = parseEgyptianMobile(text);
    if (parsed) return parsed.national;
    ctx.addIssue({ code: "custom", message: "phone" });
    return z.NEVER;
  });

/** Six digits, in whichever digits and spacing they were typed. */
export const oneTimeCode = z
  .string()
  .max(60, "code")
  .min(1)
  .transform(digitsOnly)
  .refine((code) => /^\d+$/.test(code) && code.length === CODE_LENGTH, "code");

/** A guest's name may be anything with two letters, also a single word. */
const fullName = z
  .string()
  .max(150)
  .overwrite(cleanLine)
  .min(1, { abort: true })
  .refine((name) => /\p{L}.*\p{L}/u.test(name), "full-name");

/** When the newest code was sent; a foreign platform may say nothing. */
const sent = z.object({ codeSentAt: z.string().optional() }).nullish();

export const registerGuest = post("registerGuest", "/guest", {
  summary: "Registers a guest and mails a one-time code; the same answer for a known address",
  admits: "everyone",
  body: z.object({ fullName, email, phoneNumber: mobile }),
  example: { fullName: "منى السيد", email: "mona@example.com", phoneNumber: "01012345678" },
  answer: sent,
  isOfCodes: true,
});

export const logInGuest = post("logInGuest", "/guest/login", {
  summary: "Lets a verified guest in by the e-mail alone",
  admits: "everyone",
  body: z.object({ email }),
  example: { email: "mona@example.com" },
  answer: done,
});

export const verifyGuest = post("verifyGuest", "/guest/verify", {
  summary: "Checks a one-time code",
  admits: "everyone",
  body: z.object({ otp: oneTimeCode, email }),
  example: { email: "mona@example.com", otp: "123456" },
  answer: done,
  isOfCodes: true,
});

export const resendGuestCode = post("resendGuestCode", "/guest/resend-otp", {
  summary: "Mails a new code; older ones are void",
  admits: "everyone",
  body: z.object({ email }),
  example: { email: "mona@example.com" },
  answer: sent,
  isOfCodes: true,
});
