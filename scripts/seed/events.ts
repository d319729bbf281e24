import { asc, count, eq } from "drizzle-orm";
import { foldForSearch } from "#app/arabic/fold.ts";
import { governorates } from "#app/arabic/governorates.ts";
import { demoEvents } from "#app/demo/content/events.ts";
import { type SeededRandom, seededRandom } from "#app/demo/content/random.ts";
import { demoPeople } from "#app/demo/people.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { events } from "#app/platform/event/tables.ts";
import { roles, users } from "#app/platform/user/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";
import { withIndexLater } from "./index-later.ts";
import { findPeople } from "./people.ts";
import { addDoor, addPlaces, type Party } from "./places.ts";

const BATCH_SIZE = 2_000;
const HOUR = 60 * 60 * 1000;
const FIRST = Date.UTC(2016, 0, 1);
/** A tenth of them are to come, within a year of when they are made. */
const COMING = 0.1;
const YEAR = 365 * 24 * HOUR;
/** The administrator has a place at so many of the latest fifth: as many as anybody ever has. */
const OWN = 2_000;
const LATEST = 0.8;
/** To the first of those to come so many come, or everybody: more than any list of a door has. */
const CROWD = 5_000;
/** Most events have few people, some many: ten on average. */
const MOST_PEOPLE = 40;
const words = {
  name: "events_by_words",
  on: "events using gin (search_text gin_trgm_ops)",
};

/**
 * Adds events up to a total, of ten years and of the year to come, with about ten people each; in many the
 * administrator has a place, and one is open now with a crowd, half of whom have come.
 */
export async function seedEvents({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(events);
  const have = row?.have ?? 0;
  const now = Date.now();
  const people = (await findPeople(db)).map(({ id }) => id);
  const own = await findAdministrator(db);
  const roleIds = (await db.select({ id: roles.id }).from(roles).orderBy(asc(roles.id))).map(
    ({ id }) => id,
  );
  const crowdAt = Math.ceil(total * (1 - COMING));
  const ownEvery = Math.max(1, Math.floor((total * (1 - LATEST)) / OWN));
  const isOwn = (place: number) =>
    total <= OWN || (place >= total * LATEST && place % ownEvery === 0);
  await withIndexLater(db, words, total - have, () =>
    insertInBatches("events", { have, total, atOnce: BATCH_SIZE }, async (from, many) => {
      const batch = Array.from({ length: many }, (_, at) => {
        const place = from + at;
        const random = seededRandom(14_000_000 + place);
        const isCrowd = place === crowdAt;
        const come = isCrowd ? CROWD : Math.floor(random.next() ** 3 * MOST_PEOPLE);
        const begin = random.between(0, people.length);
        const some = [...people.slice(begin), ...people.slice(0, begin)].slice(0, come);
        const ids = isOwn(place) ? [own, ...some.filter((id) => id !== own)] : some;
        const event = eventAt(place, random, { total, now, roleIds });
        return {
          event: isCrowd ? crowded(event, now) : event,
          ids: event.state === "draft" && !isCrowd ? [] : ids,
          isFull: random.happens(0.05) && !isCrowd,
        };
      });
      const rows = await db
        .insert(events)
        .values(batch.map(({ event, ids, isFull }) => ({ ...event, ...countsOf(ids, isFull) })))
        .returning({ id: events.id });
      const parties = rows.map(({ id }, at): Party => {
        const { ids = [], isFull = false } = batch[at] ?? {};
        return { eventId: id, userIds: ids, places: countsOf(ids, isFull).taken };
      });
      await addPlaces(db, parties);
      const crowd = parties[crowdAt - from];
      if (crowd) await addDoor(db, crowd);
    }),
  );
}

async function findAdministrator(db: Database): Promise<string> {
  const uid = demoPeople().find(({ rank }) => rank === "admin")?.uid ?? "";
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.facebookId, uid));
  return row?.id ?? "";
}

/** A full one has places for two thirds of those who asked, and the others wait. */
function countsOf(ids: readonly string[], isFull: boolean) {
  const taken = isFull ? Math.ceil((ids.length * 2) / 3) : ids.length;
  return {
    taken,
    waiting: ids.length - taken,
    turns: ids.length,
    maxAttendance: isFull ? Math.max(1, taken) : Math.max(500, ids.length),
  };
}

/** Under way for some hours, for everybody. */
function crowded(event: ReturnType<typeof eventAt>, now: number) {
  return {
    ...event,
    state: "published" as const,
    type: "public" as const,
    allowedRoles: [],
    startsAt: new Date(now - HOUR),
    endsAt: new Date(now + 7 * HOUR),
  };
}

function eventAt(
  place: number,
  random: SeededRandom,
  { total, now, roleIds }: { total: number; now: number; roleIds: readonly number[] },
) {
  const { title, description } = random.pick(demoEvents);
  const demo = random.pick(demoEvents);
  // By which one is found among all.
  const detailedLocation = `${demo.detailedLocation}، مبنى ${100_000 + place}`;
  const { location } = demo;
  const share = place / total;
  const startsAt = new Date(
    share < 1 - COMING
      ? FIRST + Math.floor(((now - FIRST) * share) / (1 - COMING))
      : now + Math.floor((YEAR * (share - 1 + COMING)) / COMING),
  );
  const isPrivate = random.happens(0.2);
  const draw = random.next();
  return {
    title,
    description,
    location,
    detailedLocation,
    startsAt,
    endsAt: new Date(startsAt.getTime() + random.between(1, 8) * HOUR),
    governorateCode: random.pick(governorates).code,
    category: random.happens(0.3) ? ("public" as const) : ("org" as const),
    type: isPrivate ? ("private" as const) : ("public" as const),
    questions: [],
    allowedRoles: isPrivate ? [random.pick(roleIds)] : [],
    allowedSecretariats: [],
    state:
      draw < 0.01
        ? ("draft" as const)
        : draw < 0.05
          ? ("cancelled" as const)
          : ("published" as const),
    searchText: foldForSearch([title, location, detailedLocation, description].join(" ")),
    createdAt: new Date(startsAt.getTime() - 20 * 24 * HOUR),
    changedAt: new Date(startsAt.getTime() - 20 * 24 * HOUR),
  };
}
