import { z } from "zod";
import { consentPurposes } from "./consent.values.ts";
import { del, done, get, post } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";

/** What somebody agreed to, or took back. */
export const consent = namedObject("Consent", {
  purpose: z.enum(consentPurposes),
  isGiven: z.boolean(),
  /** Of the words that were agreed to; null where nothing was ever. */
  version: z.number().int().nullish(),
  /** Of giving it or taking it back. */
  at: z.string().nullish(),
});
export type Consent = z.infer<typeof consent>;

export const listConsents = get("listConsents", "/profile/consents", {
  summary: "What the user agreed to beyond what the membership needs",
  admits: "user",
  answer: z.array(consent),
});

export const giveConsent = post("giveConsent", "/profile/consents", {
  summary: "Agrees to a purpose, in the words of a version",
  admits: "user",
  body: z.object({
    purpose: z.enum(consentPurposes),
    version: z.coerce.number().int().min(1),
  }),
  example: { purpose: "directory", version: 2 },
  answer: done,
});

export const withdrawConsent = del("withdrawConsent", "/profile/consents/{purpose}", {
  summary: "Takes back what was agreed to, from now on",
  admits: "user",
  params: z.object({ purpose: z.enum(consentPurposes) }),
  answer: done,
});

export const consentForm = z.object({
  purpose: z.enum(consentPurposes),
  wanted: z.enum(["give", "withdraw"]),
  /** Of the words that stood beside the button. */
  version: z.coerce.number().int().min(1),
});
