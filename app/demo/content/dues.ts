import { z } from "zod";
import { duesMethods } from "#app/contract/dues.values.ts";
import { readContent } from "./read.ts";

/** `after`: days after the first of the month, or for a return, after the payment. */
const noted = z.strictObject({
  of: z.string(),
  monthsAgo: z.int(),
  after: z.int(),
  /** All of it if absent. */
  pounds: z.number().optional(),
  reason: z.string(),
});
const place = z.object({ governorateCode: z.string() });
const visit = z.tuple([z.int(), z.enum(duesMethods)]).rest(z.number());

/** What members of the demo owe and pay; amounts in pounds, a negative month is to come. */
export const demoDues = readContent(
  "dues.json",
  z.strictObject({
    settings: z.strictObject({ transfer: z.string(), link: z.url() }),
    dueDays: z.int(),
    rates: z.array(
      z.strictObject({
        monthsAgo: z.int(),
        joining: z.number(),
        renewal: z.number(),
        reduced: z.number(),
      }),
    ),
    reductions: z.array(z.strictObject({ of: z.string(), reason: z.string() })),
    /** Months ago, how, and how much at most. */
    habits: z.record(z.string(), z.array(visit)),
    people: z.record(z.string(), z.string()),
    /** Habits of everybody else, whose money comes to the head office. */
    elsewhere: z.array(z.string()),
    waivers: z.array(noted),
    returns: z.array(noted.extend({ act: z.enum(["refund", "correction"]) })),
    /** 0 is Sunday. */
    desks: z.array(place.extend({ weekdays: z.array(z.int()), float: z.number() })),
    differences: z.array(
      place.extend({ desk: z.int(), pounds: z.number(), explanation: z.string() }),
    ),
  }),
);
