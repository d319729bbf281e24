import { z } from "zod";
import { cleanText } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";
import { piastres } from "./dues.ts";
import { DUES_PER_PAGE, MAX_DUES_REASON_LENGTH, receiptActs, UPDATE_DUES } from "./dues.values.ts";
import { pounds } from "./dues-desk.ts";
import { get, made, post, REPEAT_MINUTES } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";
import { idParams } from "./uuid.ts";

const admits = { can: UPDATE_DUES } as const;

const cashDay = namedObject("CashDay", {
  id: z.string(),
  /** YYYY-MM-DD in Cairo. */
  day: z.string(),
  officer: z.string().nullish(),
  governorate: z.string().nullish(),
  /** None at the head office. */
  branch: z.string().nullish(),
  branchEn: z.string().nullish(),
  openedAt: z.string(),
  closedAt: z.string().nullish(),
  /** What was in the till when it opened. */
  float: piastres,
  taken: piastres,
  givenBack: piastres,
  /** What should be in the till: the three together. */
  expected: piastres,
  counted: piastres.nullish(),
  /** Counted less expected; a difference is explained. */
  difference: piastres.nullish(),
  explanation: z.string().nullish(),
});
export type CashDay = z.infer<typeof cashDay>;

export const readCashDesk = get("readCashDesk", "/dues/desk", {
  summary:
    "The caller's cash desk, if it is open, and the days of the desks in their area, newest first",
  admits,
  query: pageQuery(DUES_PER_PAGE),
  answer: pageOf(cashDay).extend({
    open: cashDay.nullish(),
    /** It was opened on an earlier day: it is closed before it takes anything. */
    isOfEarlierDay: z.boolean(),
  }),
});

export const openCashDesk = post("openCashDesk", "/dues/desk", {
  summary: "Opens the caller's cash desk of today with what was counted; 409 while one is open",
  admits,
  body: z.object({ float: askedAs("dues.float", pounds(0)) }),
  example: { float: "200" },
  answer: made,
});

export const closeCashDesk = post("closeCashDesk", "/dues/desk/close", {
  summary:
    "Closes the caller's cash desk with what was counted; 400 for a difference without an explanation, 409 without an open one",
  admits,
  body: z.object({
    counted: askedAs("dues.counted", pounds(0)),
    explanation: askedAs(
      "dues.explanation",
      z
        .string()
        .max(4 * MAX_DUES_REASON_LENGTH)
        .overwrite(cleanText)
        .max(MAX_DUES_REASON_LENGTH)
        .default(""),
    ),
  }),
  example: { counted: "200", explanation: "عجز بسيط في الفكة" },
  answer: made,
  repeatMinutes: REPEAT_MINUTES,
});

export const readCashDay = get("readCashDay", "/dues/desk/{id}", {
  summary: "The sheet of a day of a cash desk in the caller's area: all that it took and gave back",
  admits,
  params: idParams,
  answer: z.object({
    ...cashDay.shape,
    lines: z.array(
      z.object({
        id: z.string(),
        token: z.string(),
        number: z.string(),
        act: z.enum(receiptActs),
        amount: piastres,
        at: z.string(),
        name: z.string(),
      }),
    ),
  }),
});
export type CashSheet = z.infer<typeof readCashDay.answer>;
