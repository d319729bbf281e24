import { z } from "zod";
import { cleanText } from "#app/arabic/text.ts";
import { READ_USERS } from "./ability.ts";
import { askedAs } from "./ask.ts";
import { del, done, get, post } from "./endpoint.ts";
import { oneTimeCode } from "./guest.ts";
import { DEPARTURES_PER_PAGE, leavingKinds, MAX_LEAVING_REASON_LENGTH } from "./leaving.values.ts";
import { waitingDeparture } from "./leaving-waiting.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";

const count = z.number().int();

/** What ends or is handed over by leaving. */
const leavingCounts = namedObject("LeavingCounts", {
  roles: count,
  /** Positions and secretariats. */
  seats: count,
  /** Of others, which the person works on. */
  cases: count,
  /** To come, which the person called. */
  meetings: count,
  /** Of chat, which the person owns. */
  groups: count,
  invitations: count,
  places: count,
  applications: count,
  aid: count,
  feedback: count,
});

const leaving = namedObject("Leaving", {
  /** What the user may leave; nothing while the account waits for its deletion. */
  kinds: z.array(z.enum(leavingKinds)),
  counts: leavingCounts,
  /** Where a code is mailed to, masked; null without an address. */
  address: z.string().nullish(),
  /** Who can't leave before somebody else administers. */
  isLastAdministrator: z.boolean(),
  waiting: waitingDeparture.nullish(),
  /** A code that was mailed and not entered yet. */
  code: z.object({ kind: z.enum(leavingKinds), sentAt: z.string() }).nullish(),
});
export type Leaving = z.infer<typeof leaving>;

export const readLeaving = get("readLeaving", "/profile/leaving", {
  summary: "What the user may leave, what ends by it, and a departure that can be taken back",
  admits: "user",
  answer: leaving,
});

export const askLeaving = post("askLeaving", "/profile/leaving", {
  summary: "Mails a code by which the membership ends, or the account is deleted",
  admits: "user",
  body: z.object({
    kind: askedAs("leaving.kind", z.enum(leavingKinds)),
    reason: z
      .string()
      .max(10 * MAX_LEAVING_REASON_LENGTH)
      .overwrite(cleanText)
      .max(MAX_LEAVING_REASON_LENGTH)
      .optional(),
  }),
  example: { kind: "account", reason: "انتقلت للعيش خارج مصر" },
  answer: z.object({ codeSentAt: z.string().optional() }).nullish(),
});

export const resendLeavingCode = post("resendLeavingCode", "/profile/leaving/code", {
  summary: "Mails a new code for the departure that waits for one",
  admits: "user",
  answer: z.object({ codeSentAt: z.string().optional() }).nullish(),
});

export const confirmLeaving = post("confirmLeaving", "/profile/leaving/confirmation", {
  summary:
    "Ends the membership at once, or closes the account and has it deleted after 14 days, by the code that was mailed",
  admits: "user",
  body: z.object({ otp: oneTimeCode }),
  example: { otp: "123456" },
  answer: waitingDeparture,
});

export const takeBackLeaving = del("takeBackLeaving", "/profile/leaving", {
  summary: "Takes a departure back, within 14 days; what was handed over by it stays with others",
  admits: "user",
  answer: done,
});

/** The departures of a month, YYYY-MM, in the reader's area. */
const departureMonth = namedObject("DepartureMonth", {
  month: z.string(),
  /** How many ended their membership and kept the account. */
  membership: count,
  /** How many had their account deleted. */
  account: count,
  /** How many came back, who are not counted above. */
  returned: count,
});

const departureReason = namedObject("DepartureReason", {
  month: z.string(),
  kind: z.enum(leavingKinds),
  reason: z.string(),
});

export const listDepartures = get("listDepartures", "/users/departures", {
  summary: "How many left, by month, newest first, and the reasons that they gave; without names",
  admits: { can: READ_USERS },
  query: pageQuery(DEPARTURES_PER_PAGE).omit({ keyword: true }),
  answer: pageOf(departureReason).extend({ months: z.array(departureMonth) }),
});
