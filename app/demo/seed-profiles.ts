import { cairoDay } from "#app/arabic/dates.ts";
import type { Database } from "../platform/database/connect.ts";
import type { Personal } from "../platform/privacy/personal.ts";
import { profiles } from "../platform/profile/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { castLife } from "./content/lives/cast.ts";
import type { DemoPerson } from "./content/people.ts";

const YEAR = 365;
const FRIDAY = 5;
const JOINING = "10:30";

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
    // By Cairo's clock, even across a change of summer time.
    membershipStart: membershipId ? cairoDay(calendar.at(from, JOINING)) : null,
    membershipEnd: membershipId ? calendar.day(end) : null,
  });
}

export function joinedAt(person: DemoPerson, place: number, calendar: DemoCalendar): Date {
  if (person.membershipId) return calendar.at(termOf(person, place, calendar).from, JOINING);
  return calendar.ago(person.status === "refused" ? 21 * 24 : (3 + (place % 5)) * 24);
}

/** In days from today. Nobody is admitted on a Friday. */
function termOf({ status, endsIn, joinedAgo }: DemoPerson, place: number, calendar: DemoCalendar) {
  if (joinedAgo !== undefined) {
    const from = calendar.weekday(-joinedAgo) === FRIDAY ? -joinedAgo - 1 : -joinedAgo;
    return { from, end: from + YEAR };
  }
  const end = endsIn ?? (status === "expired" ? -90 : 64 + ((place * 29) % 290));
  const from = end - YEAR * (2 + (place % 3));
  return { from: calendar.weekday(from) === FRIDAY ? from - 1 : from, end };
}
