import { z } from "zod";
import { readNationalId } from "#app/arabic/national-id.ts";
import { playerId, tokens } from "./auth.ts";
import { post } from "./endpoint.ts";
import { mobile, oneTimeCode } from "./guest.ts";

/** 14 digits, in whichever digits they were typed; the message names the part that can't be. */
export const nationalId = z
  .string()
  .max(60)
  .min(1, { abort: true })
  .transform((text, ctx) => {
    const read = readNationalId(text, new Date());
    if (typeof read === "object") return read.number;
    ctx.addIssue({ code: "custom", message: `national-id-${read.toLowerCase()}` });
    return z.NEVER;
  });

export const firstLogin = post("firstLogin", "/auth/first-login", {
  summary:
    "Identifies a member on file by phone and national ID, and mails a code to the address on file",
  admits: "everyone",
  body: z.object({ phoneNumber: mobile, nationalId }),
  example: { nationalId: "29001011112345", phoneNumber: "01012345678" },
  /** Only our own platform says where a code went; others say nothing (docs/product.md#activation). */
  answer: z
    .object({
      /** What the second call names. Ours is a token that says nothing of the membership. */
      membershipId: z.coerce.string().nullish(),
      codeSentTo: z.string().nullish(),
      codeSentAt: z.string().nullish(),
    })
    .nullish(),
});

export const firstLoginWithEmail = post("firstLoginWithEmail", "/auth/first-login/email", {
  summary: "Signs a member on file in by the code that was mailed to the address on file",
  admits: "everyone",
  body: z.object({
    membershipId: z.string().max(200).default(""),
    nationalId,
    otp: oneTimeCode,
    playerId,
  }),
  example: { membershipId: "2320658", nationalId: "29001011112345", otp: "123456" },
  answer: tokens,
});

export const firstLoginWithFacebook = post("firstLoginWithFacebook", "/auth/first-login/facebook", {
  summary: "Links a member on file to a Facebook account and signs the member in",
  admits: "everyone",
  body: z.object({
    membershipId: z.string().max(200).default(""),
    nationalId,
    facebook: z.object({ fbAccessToken: z.string().min(1).max(4096), playerId }),
    /** The code of the mail, where one was sent. */
    otp: oneTimeCode.optional(),
  }),
  example: {
    membershipId: "2320658",
    nationalId: "29001011112345",
    facebook: { fbAccessToken: "EAAGm0PX4ZCpsBO8kZBqW", playerId: "null" },
    otp: "123456",
  },
  answer: tokens,
});
