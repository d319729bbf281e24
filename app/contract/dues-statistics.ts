import { z } from "zod";
import { filterDay } from "./day.ts";
import { piastres } from "./dues.ts";
import { type DuesSumName, READ_DUES } from "./dues.values.ts";
import { get } from "./endpoint.ts";
import { wholeNumber } from "./form-fields.ts";
import { namedObject } from "./named-object.ts";

/** What was charged is what was paid less what was refunded, what was waived, and what is outstanding. */
const sums = {
  /** How many charges. */
  charges: z.number().int(),
  charged: piastres,
  /** Paid in cash, by transfer and by link, without what was corrected. */
  office: piastres,
  transfer: piastres,
  link: piastres,
  refunded: piastres,
  waived: piastres,
  outstanding: piastres,
} satisfies Record<DuesSumName, z.ZodType>;
export const duesSums = namedObject("DuesSums", sums);
export type DuesSums = z.infer<typeof duesSums>;

const period = namedObject("DuesPeriodSums", {
  /** The first and the last day. */
  from: z.string(),
  to: z.string(),
  ...sums,
});

const place = namedObject("DuesPlaceSums", {
  /** Where the debtor belonged when it was charged; none where nobody knew. */
  governorate: z.string().nullish(),
  branch: z.string().nullish(),
  branchEn: z.string().nullish(),
  ...sums,
});
export type DuesPlaceSums = z.infer<typeof place>;

export const readDuesStatistics = get("readDuesStatistics", "/dues/statistics", {
  summary:
    "What was charged in the caller's area for the periods that begin in a year, or for one of them, and what became of it; by governorate, or by the branches of one",
  admits: { can: READ_DUES },
  query: z.object({
    /** This year when left out. */
    year: wholeNumber(2000, 2999).optional(),
    /** The first day of one of its periods; `periods` has the others all the same. */
    period: filterDay,
    governorate: z.string().trim().max(100).optional(),
  }),
  answer: z.object({
    year: z.number().int(),
    /** Those for which there are rates, the latest first. */
    years: z.array(z.number().int()),
    totals: duesSums,
    /** Oldest first. */
    periods: z.array(period),
    places: z.array(place),
  }),
});
