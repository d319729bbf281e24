import { count, sql } from "drizzle-orm";
import { foldForSearch } from "#app/arabic/fold.ts";
import { governorates } from "#app/arabic/governorates.ts";
import { demoEvents } from "#app/demo/content/events.ts";
import { seededRandom } from "#app/demo/content/random.ts";
import { demoPeople } from "#app/demo/people.ts";
import { eventPlaces, events } from "#app/platform/event/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";
import { withIndexLater } from "./index-later.ts";

const BATCH_SIZE = 2_000;
const HOUR = 60 * 60 * 1000;
const FIRST = Date.UTC(2016, 0, 1);
/** A tenth of them are to come, within a year of when they are made. */
const COMING = 0.1;
const YEAR = 365 * 24 * HOUR;
/** The administrator has a place at so many: as many as anybody ever has. */
const OWN = 2_000;
const words = {
  name: "events_by_words",
  on: "events using gin (search_text gin_trgm_ops)",
};

/** Adds events up to a total, of ten years and of the year to come; at the first the administrator has a place. */
export async function seedEvents({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(events);
  const have = row?.have ?? 0;
  const now = Date.now();
  const administrator = demoPeople().find(({ rank }) => rank === "admin")?.uid ?? "";
  await withIndexLater(db, words, total - have, () =>
    insertInBatches("events", { have, total, atOnce: BATCH_SIZE }, async (from, many) => {
      const batch = Array.from({ length: many }, (_, at) => eventAt(from + at, total, now));
      const rows = await db.insert(events).values(batch).returning({ id: events.id });
      const own = rows.filter((_, at) => (from + at) % Math.max(1, Math.floor(total / OWN)) === 0);
      await db.execute(sql`
        insert into ${eventPlaces} (event_id, user_id, state, companions, answers, turn, since)
        select event, users.id, 'registered', 0, '[]', 1, now()
        from unnest(${sql.param(own.map(({ id }) => id))}::uuid[]) as event,
          users where facebook_id = ${administrator}
        on conflict do nothing`);
    }),
  );
}

function eventAt(place: number, total: number, now: number) {
  const random = seededRandom(14_000_000 + place);
  const { title, description } = random.pick(demoEvents);
  const { location, detailedLocation } = random.pick(demoEvents);
  const share = place / total;
  const startsAt = new Date(
    share < 1 - COMING
      ? FIRST + Math.floor(((now - FIRST) * share) / (1 - COMING))
      : now + Math.floor((YEAR * (share - 1 + COMING)) / COMING),
  );
  return {
    title,
    description,
    location,
    detailedLocation,
    startsAt,
    endsAt: new Date(startsAt.getTime() + random.between(1, 8) * HOUR),
    governorateCode: random.pick(governorates).code,
    category: "org" as const,
    type: "public" as const,
    maxAttendance: 500,
    taken: 1,
    turns: 1,
    questions: [],
    allowedRoles: [],
    allowedSecretariats: [],
    state: "published" as const,
    searchText: foldForSearch([title, location, detailedLocation, description].join(" ")),
    createdAt: new Date(startsAt.getTime() - 20 * 24 * HOUR),
    changedAt: new Date(startsAt.getTime() - 20 * 24 * HOUR),
  };
}
