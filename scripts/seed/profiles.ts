import { count, ne, sql } from "drizzle-orm";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { seededRandom } from "#app/demo/content/random.ts";
import { citiesOf } from "#app/platform/branch/rules.ts";
import type { Database } from "#app/platform/database/connect.ts";
import type { Personal } from "#app/platform/privacy/personal.ts";
import { profiles } from "#app/platform/profile/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";

const BATCH_SIZE = 5_000;
const DAY = 24 * 60 * 60 * 1000;
/** Born within so many days from then: none on a day of those whom the bench imports. */
const FIRST_BORN = Date.UTC(1950, 0, 1);
const DAYS = 12_000;
/** Above the serial numbers of the demo's people. */
const FIRST_SERIAL = 5_000;
const ENDS = { verified: Date.UTC(2027, 0, 1), expired: Date.UTC(2017, 0, 1) };
const END_DAYS = 3_000;

/**
 * Writes down up to a total what is on file of people, in the order of their ids: national ID, phone,
 * city and the days of the membership. Whose account was deleted has nothing on file.
 */
export async function seedProfiles({ db, personal }: Seeding, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(profiles);
  const [all] = await db.select({ most: count() }).from(users).where(ne(users.status, "deleted"));
  const have = row?.have ?? 0;
  const most = Math.max(have, Math.min(total, all?.most ?? 0));
  let after: string | null = null;
  await insertInBatches(
    "profiles",
    { have, total: most, atOnce: BATCH_SIZE },
    async (from, many) => {
      const people = await findWithout(db, after, many);
      after = people.at(-1)?.id ?? after;
      const batch = people.map((person, at) => profileAt(from + at, person, personal));
      const column = (name: keyof ReturnType<typeof profileAt>) =>
        sql.param(batch.map((profile) => profile[name]));
      await db.execute(sql`
      insert into ${profiles} (user_id, sealed_national_id, national_id_index, sealed_phone,
        phone_index, gender, birth_date, city, membership_start, membership_end)
      select * from unnest(${column("userId")}::uuid[], ${column("sealedNationalId")}::text[],
        ${column("nationalIdIndex")}::text[], ${column("sealedPhone")}::text[],
        ${column("phoneIndex")}::text[], ${column("gender")}::text[],
        ${column("birthDate")}::date[], ${column("city")}::text[],
        ${column("membershipStart")}::date[], ${column("membershipEnd")}::date[])`);
    },
  );
}

interface Person extends Record<string, unknown> {
  readonly id: string;
  readonly status: string;
  readonly code: string | null;
  readonly isMember: boolean;
  readonly joined: string;
}

/** The next people without a profile. */
async function findWithout(db: Database, after: string | null, limit: number): Promise<Person[]> {
  const { rows } = await db.execute<Person>(sql`
    select id, status, governorate_code as code, membership_id is not null as "isMember",
      (created_at at time zone 'UTC')::date::text as joined
    from ${users}
    where status <> 'deleted' and (${after}::uuid is null or id > ${after}::uuid)
      and not exists (select from ${profiles} where user_id = ${users.id})
    order by id limit ${limit}`);
  return rows;
}

function profileAt(place: number, person: Person, personal: Personal) {
  const { id: userId, status, code, isMember, joined } = person;
  const random = seededRandom(14_000_000 + place);
  const gender = random.happens(0.4) ? "female" : "male";
  const birthDate = dayOf(FIRST_BORN + ((place * 7_919) % DAYS) * DAY);
  const nationalId = nationalIdAt(place, birthDate, code ?? "88", gender);
  const phone = phoneAt(place);
  const governorate = governorateByCode(code ?? "");
  const from = ENDS[status === "expired" ? "expired" : "verified"];
  return {
    userId,
    gender,
    birthDate,
    sealedNationalId: personal.seal(nationalId),
    nationalIdIndex: personal.indexOf("national-id", nationalId),
    sealedPhone: personal.seal(phone),
    phoneIndex: personal.indexOf("phone", phone),
    city: governorate ? random.pick(citiesOf(governorate)).ar : null,
    membershipStart: isMember ? joined : null,
    membershipEnd: isMember ? dayOf(from + random.between(0, END_DAYS) * DAY) : null,
  };
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Of those born on one day each has a serial number of its own, odd for men. */
function nationalIdAt(place: number, born: string, code: string, gender: string): string {
  const serial = FIRST_SERIAL + Math.floor(place / DAYS) * 2 + (gender === "male" ? 1 : 0);
  return `2${born.slice(2).replaceAll("-", "")}${code}${serial}1`;
}

/** The phone of the profile of a place. */
export function phoneAt(place: number): string {
  return `0156${String(place).padStart(7, "0")}`;
}
