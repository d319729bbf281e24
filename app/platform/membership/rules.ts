import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { cairoDay } from "#app/arabic/dates.ts";
import { digitsOnly } from "#app/arabic/digits.ts";
import { readNationalId } from "#app/arabic/national-id.ts";
import { type FieldProblem, type Refusal, refuse } from "#app/contract/failure.ts";
import { MIN_AGE } from "#app/contract/membership.values.ts";
import { type ApplicationKind, type ApplicationState, openStates } from "#app/contract/review.ts";
import type { Status } from "#app/contract/user.ts";
import { cityIn, governorateOf } from "../branch/rules.ts";
import type { SignUpIdentity } from "../http/caller.ts";

dayjs.extend(utc);

/** Nobody who applies is older; whoever says so mistyped the year. */
const MAX_AGE = 120;

/** Who applies: a newcomer by what they proved, or a user who was not admitted. */
export type Applicant = { readonly userId: string } | SignUpIdentity;

/** Who has not been admitted applies; a member, or who waits for a decision, does not. */
export function mayApply(status: Status): boolean {
  return status === "unverified" || status === "refused";
}

/**
 * Whether an application may still be withdrawn; the refusal if not. An activation is not: its sender
 * is not signed in before it is decided.
 */
export function mayWithdraw({
  kind,
  state,
}: {
  readonly kind: ApplicationKind;
  readonly state: ApplicationState;
}): Refusal | undefined {
  if (!openStates.includes(state)) return refuse("decided");
  return kind === "activation" ? refuse("conflict") : undefined;
}

export interface Places {
  readonly governorate: string;
  readonly city: string;
  readonly workGovernorate?: string | undefined;
}

/**
 * The places as the list of Egypt's writes them, with the code of the governorate; whatever is not
 * on it is named.
 */
export function placesOf(
  given: Places,
): { readonly places: Places; readonly governorateCode: string } | readonly FieldProblem[] {
  const governorate = governorateOf(given.governorate);
  const city = governorate && cityIn(governorate, given.city);
  const work = governorateOf(given.workGovernorate);
  const isWorkWrong = given.workGovernorate !== undefined && !work;
  if (governorate && city && !isWorkWrong) {
    return {
      places: { governorate: governorate.ar, city, ...(work && { workGovernorate: work.ar }) },
      governorateCode: governorate.code,
    };
  }
  const wrong = (path: string) => ({ path, problem: "place" });
  return [
    ...(governorate ? [] : [wrong("governorate")]),
    // Without a governorate no city can be right, and the governorate is reported already.
    ...(governorate && !city ? [wrong("city")] : []),
    ...(isWorkWrong ? [wrong("workGovernorate")] : []),
  ];
}

/** Members are adults, on the day that it is in Cairo. */
export function ageProblems(dateOfBirth: string, now: Date): readonly FieldProblem[] {
  const age = dayjs.utc(cairoDay(now)).diff(dayjs.utc(dateOfBirth), "year", true);
  if (age > MAX_AGE) return [{ path: "dateOfBirth", problem: "day" }];
  if (age >= MIN_AGE) return [];
  return [{ path: "dateOfBirth", problem: "too-young", values: { count: MIN_AGE } }];
}

/** Where the answers disagree with what the national ID says of its holder. */
export function differencesFromCard(
  given: {
    readonly nationalId: string;
    readonly dateOfBirth: string;
    readonly gender: "male" | "female";
  },
  now: Date,
): readonly FieldProblem[] {
  const card = readNationalId(given.nationalId, now);
  if (typeof card !== "object") return [];
  const found: FieldProblem[] = [];
  if (card.birthDate !== given.dateOfBirth) {
    const values = { day: card.birthDate };
    found.push({ path: "dateOfBirth", problem: "birth-date-differs", values });
  }
  if (card.gender !== given.gender) found.push({ path: "gender", problem: "gender-differs" });
  return found;
}

/** A box that is ticked, as forms and JSON write it. */
export function isChecked(given: string | boolean | undefined): boolean {
  return given === true || ["on", "yes", "true"].includes(String(given));
}

/** Whether a membership number is the member's own, in whichever digits it was typed. */
export function isOwnMembership(typed: string, own: string | null): boolean {
  return own !== null && digitsOnly(typed).toUpperCase() === digitsOnly(own).toUpperCase();
}

/**
 * When a membership that is approved now ends, YYYY-MM-DD: some months from today, or from the
 * earlier end if that is still to come, so that nobody loses days by renewing early.
 */
export function nextMembershipEnd(now: Date, earlierEnd: string | null, months: number): string {
  const today = cairoDay(now);
  const from = earlierEnd && earlierEnd > today ? earlierEnd : today;
  return dayjs.utc(from).add(months, "month").format("YYYY-MM-DD");
}

/** Memberships that ended before this day are over: their end and the grace after it have passed. */
export function expiredBefore(now: Date, graceDays: number): string {
  return dayjs.utc(cairoDay(now)).subtract(graceDays, "day").format("YYYY-MM-DD");
}

/** The last day of the grace. */
export function graceEnd(membershipEnd: string, graceDays: number): string {
  return dayjs.utc(membershipEnd).add(graceDays, "day").format("YYYY-MM-DD");
}

/** Days from the end date on which a member is reminded. */
export const reminderDays = [-60, -30, -7, 0, 14] as const;
export type ReminderDay = (typeof reminderDays)[number];

/** The last end date that members are told of today. */
export function firstReminderBefore(now: Date): string {
  return dayjs.utc(cairoDay(now)).subtract(reminderDays[0], "day").format("YYYY-MM-DD");
}

/** Days from today to an end date; below 0 once that is past. */
export function daysUntil(end: string, now: Date): number {
  return dayjs.utc(end).diff(dayjs.utc(cairoDay(now)), "day");
}

/** What a reminder is about: a member whose grace is over may ask for the renewal. */
export function topicOf(day: number, graceEnd: string, now: Date) {
  if (graceEnd < cairoDay(now)) return "expired";
  if (day === 0) return "today";
  return day < 0 ? "soon" : "over";
}

/** A night that was missed, the server being down, is made good for so many days. */
const CATCH_UP_DAYS = 3;

/** Which end dates are reminded of today, from the first to the last of them. */
export function remindersDue(
  now: Date,
): readonly { readonly day: ReminderDay; readonly from: string; readonly to: string }[] {
  const today = dayjs.utc(cairoDay(now));
  return reminderDays.map((day) => {
    const to = today.subtract(day, "day");
    const from = to.subtract(CATCH_UP_DAYS, "day");
    return { day, from: from.format("YYYY-MM-DD"), to: to.format("YYYY-MM-DD") };
  });
}

/** Pictures whose application never came are forgotten after a day: they came before this moment. */
export function unattachedBefore(now: Date): Date {
  return new Date(now.getTime() - 24 * 60 * 60 * 1000);
}

/** What may be empty at first may be emptied later, by the kind of application. */
const mayBeEmpty: Readonly<Record<ApplicationKind, readonly string[]>> = {
  registration: [
    "buildingApartmentNumber",
    "workGovernorate",
    "experienceDescription",
    "committees",
    "parties",
    "communityActivity",
  ],
  renewal: ["currentJob", "martialStatus"],
  activation: [],
};

/** What can't be mended without the other: a city lies in its governorate, a card names birth and gender. */
const companions: Readonly<Record<string, readonly string[]>> = {
  governorate: ["city"],
  nationalId: ["dateOfBirth", "gender"],
  interestedInCommittees: ["committees"],
  previousPartyMembership: ["parties"],
};

/** Of a correction, the fields that are taken, and those that were asked for and did not come. */
export function correctionOf(
  kind: ApplicationKind,
  requestedFields: readonly string[],
  isSent: (field: string) => boolean,
): { readonly applied: readonly string[]; readonly missing: readonly string[] } {
  const along = requestedFields.flatMap((field) => companions[field] ?? []).filter(isSent);
  return {
    applied: [...new Set([...requestedFields, ...along])],
    missing: requestedFields.filter((field) => !isSent(field) && !mayBeEmpty[kind].includes(field)),
  };
}
