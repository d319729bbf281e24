import { count, eq, sql } from "drizzle-orm";
import { foldForSearch } from "#app/arabic/fold.ts";
import { governorates } from "#app/arabic/governorates.ts";
import { demoEvents } from "#app/demo/content/events.ts";
import { seededRandom } from "#app/demo/content/random.ts";
import { eventPlaces, events } from "#app/platform/event/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";

const BATCH_SIZE = 2_000;
const HOUR = 60 * 60 * 1000;
/** Years that are over and some to come. */
const FIRST = Date.UTC(2024, 0, 1);
const LAST = Date.UTC(2028, 0, 1);
/** At so many of all the administrator has a place, who is asked as in the demo. */
const OF_ONE = 2_000;

/** Adds public events up to a total, each what its place says; one person has a place at two thousand. */
export async function seedEvents({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(events);
  const have = row?.have ?? 0;
  const [one] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.facebookId, "demo-admin"));
  const every = Math.max(1, Math.floor(total / OF_ONE));
  await insertInBatches("events", { have, total, atOnce: BATCH_SIZE }, async (from, many) => {
    const batch = Array.from({ length: many }, (_, at) => eventAt(from + at, total));
    const rows = await db
      .insert(events)
      .values(batch)
      .returning({ id: events.id, startsAt: events.startsAt });
    const own = rows.filter((_, at) => (from + at) % every === 0);
    if (!one || own.length === 0) return;
    await db.execute(sql`
      insert into ${eventPlaces} (event_id, user_id, state, companions, answers, turn, since)
      select id, ${one.id}, 'registered', 0, '[]', 1, at
      from unnest(${sql.param(own.map(({ id }) => id))}::uuid[],
        ${sql.param(own.map(({ startsAt }) => startsAt.toISOString()))}::timestamptz[]) as one(id, at)
      on conflict do nothing`);
  });
}

function eventAt(place: number, total: number) {
  const random = seededRandom(16_000_000 + place);
  const { title, location, detailedLocation, description } = random.pick(demoEvents);
  const startsAt = new Date(FIRST + Math.floor(((LAST - FIRST) * place) / total));
  return {
    title,
    location,
    detailedLocation,
    description,
    searchText: foldForSearch([title, location, detailedLocation, description].join(" ")),
    governorateCode: random.pick(governorates).code,
    category: "org" as const,
    type: "public" as const,
    maxAttendance: 100,
    questions: [],
    allowedRoles: [],
    allowedSecretariats: [],
    state: "published" as const,
    taken: 1,
    turns: 1,
    startsAt,
    endsAt: new Date(startsAt.getTime() + random.between(1, 6) * HOUR),
    createdAt: startsAt,
    changedAt: startsAt,
  };
}
