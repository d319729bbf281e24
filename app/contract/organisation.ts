import { z } from "zod";
import { foldDigits } from "#app/arabic/digits.ts";
import { cleanLine } from "#app/arabic/text.ts";
import { CHANGE_ORGANISATION } from "./ability.ts";
import { del, get, patch, post } from "./endpoint.ts";
import { cleanDialled, wholeNumber } from "./form-fields.ts";
import { email } from "./guest.ts";
import { namedObject } from "./named-object.ts";
import {
  MAX_ADDRESS_LENGTH,
  MAX_CONTACT_LENGTH,
  MAX_MEMBERSHIP_MONTHS,
  MAX_NAME_LENGTH,
  MAX_PROMISE_LENGTH,
  MAX_SENTENCE_LENGTH,
  MAX_SHORT_NAME_LENGTH,
} from "./organisation.values.ts";

const both = z.object({ ar: z.string(), en: z.string() });
const address = z.url({ protocol: /^https?$/ });

/** `#rrggbb`, which may come without its # or in capitals. */
const colour = z
  .string()
  .max(60)
  .overwrite((text) => foldDigits(text).trim().toLowerCase().replace(/^#?/, "#"))
  .regex(/^#[\da-f]{6}$/, "colour");

export const colours = z.object({
  night: colour,
  nightAccent: colour,
  nightGlow: colour,
  day: colour,
  dayAccent: colour,
  dayGlow: colour,
});

/** The logo as pictures of the sizes that pages, mails and home screens need. */
const logo = z.object({
  /** For the header and mails; its ground is transparent. */
  mark: address,
  favicon: address,
  /** For home screens: padded, on the dark ground. */
  icon180: address,
  icon192: address,
  icon512: address,
});

/** The organisation whose portal this is (docs/product.md#organisation). */
export const organisation = namedObject("Organisation", {
  name: both,
  short: both,
  portal: both,
  promise: both,
  email: z.string(),
  phone: z.string().nullish(),
  website: address.nullish().catch(null),
  address: both.nullish(),
  membershipMonths: z.number().int(),
  /** One sentence on what membership costs. */
  fee: both.nullish(),
  /** One sentence on how long a review takes. */
  reviewTime: both.nullish(),
  colours,
  logo: logo.nullish().catch(null),
  /** What a link to the portal shows; only our platform has it. */
  shareImageUrl: address.nullish().catch(null),
  /** Campaign silences that last or are to come (silence-periods.ts); only our platform has them. */
  silences: z
    .array(
      z.object({
        governorates: z.array(z.string()).nullable(),
        from: z.iso.datetime(),
        to: z.iso.datetime(),
      }),
    )
    .optional()
    .catch(undefined),
  /** Grows with each change of anything. */
  version: z.number().int(),
  /** One for each part, which grows with its changes and is sent back with the next; 0 while it is the default. */
  versions: z.object({
    identity: z.number().int(),
    membership: z.number().int(),
    colours: z.number().int(),
    logo: z.number().int(),
  }),
});
export type Organisation = z.infer<typeof organisation>;

export const getOrganisation = get("getOrganisation", "/organisation", {
  summary: "The organisation whose portal this is: names, contacts, membership, colours and logo",
  admits: "everyone",
  answer: organisation,
});

const line = (longest: number) =>
  z
    .string()
    .max(10 * longest)
    .overwrite(cleanLine)
    .max(longest);
const needed = (longest: number) => line(longest).min(1, { abort: true });
const optional = (longest: number) => line(longest).optional();

/** The version that an editor saw; without one, whatever it was. */
const version = z.coerce.number().int().min(0).optional();

/** A text that may be left out, but not in one language only. */
function inBothLanguages<Field extends string>(...fields: Field[]) {
  return (given: Partial<Record<`${Field}Ar` | `${Field}En`, string | undefined>>, ctx: Issues) => {
    for (const field of fields) {
      const [ar, en] = [given[`${field}Ar`], given[`${field}En`]];
      if (Boolean(ar) === Boolean(en)) continue;
      const path = [ar ? `${field}En` : `${field}Ar`];
      ctx.addIssue({ code: "custom", message: "other-language", path });
    }
  };
}
type Issues = Pick<z.RefinementCtx, "addIssue">;

const changes = { admits: { can: CHANGE_ORGANISATION }, answer: organisation } as const;

export const saveIdentity = patch("saveIdentity", "/organisation/identity", {
  ...changes,
  summary: "Changes names, promise and contacts as they were at `version`",
  body: z
    .object({
      nameAr: needed(MAX_NAME_LENGTH),
      nameEn: needed(MAX_NAME_LENGTH),
      shortAr: needed(MAX_SHORT_NAME_LENGTH),
      shortEn: needed(MAX_SHORT_NAME_LENGTH),
      portalAr: needed(MAX_SHORT_NAME_LENGTH),
      portalEn: needed(MAX_SHORT_NAME_LENGTH),
      promiseAr: needed(MAX_PROMISE_LENGTH),
      promiseEn: needed(MAX_PROMISE_LENGTH),
      email,
      /** Any number that can be called, a hotline too. */
      phone: line(MAX_CONTACT_LENGTH)
        .overwrite(cleanDialled)
        .regex(/^$|^\+?[\d ()-]{3,20}$/, "phone-line")
        .optional(),
      website: line(MAX_CONTACT_LENGTH)
        .refine((text) => text === "" || isWebAddress(text), "link")
        .optional(),
      addressAr: optional(MAX_ADDRESS_LENGTH),
      addressEn: optional(MAX_ADDRESS_LENGTH),
      version,
    })
    .superRefine(inBothLanguages("address")),
  example: {
    nameAr: "حزب النهر",
    nameEn: "The River Party",
    shortAr: "النهر",
    shortEn: "River",
    portalAr: "صوت",
    portalEn: "Sawt",
    promiseAr: "صوتك يصنع الفرق",
    promiseEn: "Your voice makes the difference",
    email: "hello@river-party.example",
  },
});

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s"'<>\\]+$/i.test(text) && URL.canParse(text);
}

export const saveMembershipTerms = patch("saveMembershipTerms", "/organisation/membership", {
  ...changes,
  summary: "Changes how long a membership lasts, and what applicants read of fee and review",
  body: z
    .object({
      months: wholeNumber(1, MAX_MEMBERSHIP_MONTHS),
      feeAr: optional(MAX_SENTENCE_LENGTH),
      feeEn: optional(MAX_SENTENCE_LENGTH),
      reviewTimeAr: optional(MAX_SENTENCE_LENGTH),
      reviewTimeEn: optional(MAX_SENTENCE_LENGTH),
      version,
    })
    .superRefine(inBothLanguages("fee", "reviewTime")),
  example: { months: "12", feeAr: "مجانًا", feeEn: "Free" },
});

/** How well one colour is read on another; by the ratio of WCAG 2. */
export const contrast = namedObject("Contrast", {
  theme: z.enum(["night", "day"]),
  /** What is read on what: a key of locales' organisation.json. */
  pair: z.string(),
  /** The colour to change where it does not pass. */
  token: z.string(),
  ratio: z.number(),
  needed: z.number(),
  passes: z.boolean(),
});
export type Contrast = z.infer<typeof contrast>;

export const checkColours = get("checkColours", "/organisation/colours/check", {
  summary: "How well the texts and controls of both themes could be read in some colours",
  admits: { can: CHANGE_ORGANISATION },
  query: colours,
  answer: z.array(contrast),
});

export const saveColours = patch("saveColours", "/organisation/colours", {
  ...changes,
  summary: "Changes the colours as they were at `version`; refused where something can't be read",
  body: colours.extend({ version }),
  example: {
    night: "#0e1719",
    nightAccent: "#4fc7a8",
    nightGlow: "#e8b75c",
    day: "#f4f6f5",
    dayAccent: "#0a6a57",
    dayGlow: "#8a5a00",
  },
});

export const resetColours = del("resetColours", "/organisation/colours", {
  ...changes,
  summary: "Gives the portal its default colours back",
  query: z.object({ version }),
});

export const uploadLogo = post("uploadLogo", "/organisation/logo", {
  ...changes,
  summary: "Changes the logo: a PNG or an SVG, which is drawn in the sizes that are needed",
  multipart: true,
  body: z.object({
    // Some parsers make an empty file field a string.
    logo: z.custom<File>((given) => given instanceof File, "required"),
    version,
  }),
});

export const removeLogo = del("removeLogo", "/organisation/logo", {
  ...changes,
  summary: "Gives the portal its default logo back",
  query: z.object({ version }),
});
