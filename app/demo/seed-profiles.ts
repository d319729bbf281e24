import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { readNationalId } from "#app/arabic/national-id.ts";
import { maritalStatuses, qualifications } from "#app/contract/membership.values.ts";
import { cities } from "../platform/branch/cities.ts";
import type { Database } from "../platform/database/connect.ts";
import type { Personal } from "../platform/privacy/personal.ts";
import { profiles } from "../platform/profile/tables.ts";
import type { DemoPerson } from "./content/people.ts";
import { profileWords } from "./content/profiles.ts";
import { seededRandom } from "./content/random.ts";

dayjs.extend(utc);

const words = profileWords.cast;

/**
 * What the organisation has on file of a person of the cast; invented, and the same every time.
 * Members have an end date: a year ahead for most, last year's for who has expired.
 */
export async function seedProfile(
  db: Database,
  personal: Personal,
  { userId, person, place }: { userId: string; person: DemoPerson; place: number },
  now: Date,
): Promise<void> {
  const { nationalId, phoneNumber, governorateCode, gender, membershipId } = person;
  const random = seededRandom(4_000_000 + place);
  const [specialization, currentJob, employer] = random.pick(words.trades);
  const card = readNationalId(nationalId, now);
  const { from, end } = termOf(person, place, now);
  await db.insert(profiles).values({
    userId,
    sealedNationalId: personal.seal(nationalId),
    nationalIdIndex: personal.indexOf("national-id", nationalId),
    sealedPhone: personal.seal(phoneNumber),
    phoneIndex: personal.indexOf("phone", phoneNumber),
    gender,
    birthDate: typeof card === "object" ? card.birthDate : null,
    maritalStatus: random.pick(maritalStatuses),
    addressType: "home",
    city: random.pick(cities[governorateCode] ?? [["", ""]])[0],
    neighborhood: random.pick(words.quarters),
    street: random.pick(words.streets),
    buildingApartmentNumber: `${random.between(1, 90)}، شقة ${random.between(1, 12)}`,
    qualification: random.pick(qualifications.slice(1)),
    specialization,
    currentJob,
    employer,
    yearsOfExperience: random.between(1, 30),
    membershipStart: membershipId ? from.format("YYYY-MM-DD") : null,
    membershipEnd: membershipId ? end.format("YYYY-MM-DD") : null,
  });
}

/** When a person of the cast was registered: members on the day on which they joined, others now. */
export function joinedAt(person: DemoPerson, place: number, now: Date): Date {
  return person.membershipId ? termOf(person, place, now).from.toDate() : now;
}

/** The first and the last day of a membership. */
function termOf({ status }: DemoPerson, place: number, now: Date) {
  const day = dayjs.utc(now);
  const end = status === "expired" ? day.subtract(90, "day") : day.add(60 + place * 11, "day");
  return { from: end.subtract(3, "year"), end };
}
