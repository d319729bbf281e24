import { cairoDay } from "#app/arabic/dates.ts";
import type { Database } from "../platform/database/connect.ts";
import type { Personal } from "../platform/privacy/personal.ts";
import { profiles } from "../platform/profile/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { castLife } from "./content/lives/cast.ts";
import type { DemoPerson } from "./content/people.ts";

const YEAR = 365;
const FRIDAY = 5;
/** When somebody is admitted, in Cairo. */
const JOINING = "10:30";

/** What the organisation has on file of a person of the cast; invented, and the same every time. */
export async function seedProfile(
  db: Database,
  personal: Personal,
  { userId, person, place }: { userId: string; person: DemoPerson; place: number },
  calendar: DemoCalendar,
): Promise<void> {
  const { nationalId, phoneNumber, gender, membershipId, born } = person;
  const { committees, parties, communityActivity, ...life } = castLife(person);
  const { from, end } = termOf(person, place, calendar);
  await db.insert(profiles).values({
    userId,
    sealedNationalId: personal.seal(nationalId),
    nationalIdIndex: personal.indexOf("national-id", nationalId),
    sealedPhone: personal.seal(phoneNumber),
    phoneIndex: personal.indexOf("phone", phoneNumber),
    gender,
    birthDate: born,
    addressType: "home",
    ...life,
    committees,
    parties,
    communityActivity,
    // By Cairo's clock, also where it has gone back or forward since.
    membershipStart: membershipId ? cairoDay(calendar.at(from, JOINING)) : null,
    membershipEnd: membershipId ? calendar.day(end) : null,
  });
}

/**
 * When a person of the cast was registered: members on the day on which their membership began, who
 * applies before that, guests and whoever has yet to apply in the last days.
 */
export function joinedAt(person: DemoPerson, place: number, calendar: DemoCalendar): Date {
  if (person.membershipId) return calendar.at(termOf(person, place, calendar).from, JOINING);
  return calendar.ago(person.status === "refused" ? 21 * 24 : (3 + (place % 5)) * 24);
}

/**
 * The first and the last day of a membership, in days from today. It is renewed year by year and
 * ends within a year; of who has expired three months ago. Nobody is admitted on a Friday.
 */
function termOf({ status, endsIn, joinedAgo }: DemoPerson, place: number, calendar: DemoCalendar) {
  if (joinedAgo !== undefined) {
    const from = calendar.weekday(-joinedAgo) === FRIDAY ? -joinedAgo - 1 : -joinedAgo;
    return { from, end: from + YEAR };
  }
  const end = endsIn ?? (status === "expired" ? -90 : 64 + ((place * 29) % 290));
  const from = end - YEAR * (2 + (place % 3));
  return { from: calendar.weekday(from) === FRIDAY ? from - 1 : from, end };
}
