import { z } from "zod";
import { cleanLine, cleanText } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";
import { day } from "./day.ts";
import { piastres } from "./dues.ts";
import {
  duesMonths,
  MANAGE_DUES,
  MAX_DUES_DUE_DAYS,
  MAX_DUES_LINK_LENGTH,
  MAX_DUES_TRANSFER_LENGTH,
} from "./dues.values.ts";
import { pounds } from "./dues-desk.ts";
import { del, done, get, made, patch, post } from "./endpoint.ts";
import { ticked, wholeNumber } from "./form-fields.ts";
import { namedObject } from "./named-object.ts";
import { idParams } from "./uuid.ts";

const admits = { can: MANAGE_DUES } as const;

const rate = namedObject("DuesRate", {
  id: z.string(),
  /** From the period that begins on this day until the next rate's. */
  validFrom: z.string(),
  /** The last day; none where no other rate follows. */
  validTo: z.string().nullish(),
  months: z.number().int(),
  joining: piastres,
  renewal: piastres,
  reduced: piastres,
  dueDays: z.number().int(),
  isInForce: z.boolean(),
  /** Nothing was charged by it: it may still go. */
  mayGo: z.boolean(),
});
export type DuesRate = z.infer<typeof rate>;

export const duesSettings = namedObject("DuesSettings", {
  version: z.number().int(),
  transfer: z.string().nullish(),
  link: z.string().nullish(),
  blocksRenewal: z.boolean(),
  /** The latest first. */
  rates: z.array(rate),
});
export type DuesSettings = z.infer<typeof duesSettings>;

export const readDuesSettings = get("readDuesSettings", "/dues/settings", {
  summary: "What members owe for which period, and how they pay",
  admits,
  answer: duesSettings,
});

export const saveDuesSettings = patch("saveDuesSettings", "/dues/settings", {
  summary:
    "Says where members transfer to, which page takes payments, and whether dues block renewal",
  admits,
  body: z.object({
    version: z.coerce.number().int().min(0),
    transfer: z
      .string()
      .max(4 * MAX_DUES_TRANSFER_LENGTH)
      .overwrite(cleanText)
      .max(MAX_DUES_TRANSFER_LENGTH)
      .default(""),
    link: z
      .string()
      .max(4 * MAX_DUES_LINK_LENGTH)
      .overwrite(cleanLine)
      .max(MAX_DUES_LINK_LENGTH)
      .refine((typed) => typed === "" || isPage(typed), "link")
      .default(""),
    blocksRenewal: ticked,
  }),
  example: { version: 0, transfer: "بنك مصر، حساب رقم 1234567", blocksRenewal: false },
  answer: done,
});

export const addDuesRate = post("addDuesRate", "/dues/rates", {
  summary:
    "Says what is owed from the period on that begins on a day; 400 where it is no first day of a period, or something was charged for that day already",
  admits,
  body: z.object({
    validFrom: askedAs("dues.validFrom", day),
    months: askedAs("dues.months", z.enum(duesMonths)),
    joining: pounds(0),
    renewal: pounds(0),
    reduced: pounds(0),
    /** Days after the beginning of a period, or after the charge where that is later. */
    dueDays: wholeNumber(0, MAX_DUES_DUE_DAYS),
  }),
  example: {
    validFrom: "2027-01-01",
    months: "12",
    joining: "100",
    renewal: "150",
    reduced: "50",
    dueDays: "60",
  },
  answer: made,
});

export const removeDuesRate = del("removeDuesRate", "/dues/rates/{id}", {
  summary: "Takes a rate back by which nothing was charged; 409 otherwise",
  admits,
  params: idParams,
  answer: done,
});

/** An https page without a user's name in its address. */
function isPage(typed: string): boolean {
  if (!URL.canParse(typed)) return false;
  const { protocol, username, password } = new URL(typed);
  return protocol === "https:" && username === "" && password === "";
}
