import { and, asc, eq } from "drizzle-orm";
import { cairoDay, cairoMoment } from "#app/arabic/dates.ts";
import { presences } from "../platform/attendance/tables.ts";
import type { Database } from "../platform/database/connect.ts";
import { openDoor } from "../platform/event/door.ts";
import { insertEvent } from "../platform/event/store.ts";
import { enter, type LockedEvent, lockEvent } from "../platform/event/store-places.ts";
import { eventHelpers, eventPlaces } from "../platform/event/tables.ts";
import { findUserByFacebook } from "../platform/user/api.ts";
import { roles } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { demoEvents } from "./content/events.ts";
import { ADMIN } from "./content/people.ts";
import { seededRandom } from "./content/random.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ANNOUNCED_DAYS = 20;
const CAME = 0.8;
const WAITING = 2;

export async function seedEvents(
  db: Database,
  people: readonly string[],
  calendar: DemoCalendar,
): Promise<void> {
  const leaders = await db
    .select({ id: roles.id })
    .from(roles)
    .where(eq(roles.rank, "governorate_leaders"))
    .orderBy(asc(roles.id));
  const admin = await findUserByFacebook(db, ADMIN);
  for (const [place, demo] of demoEvents.entries()) {
    const { daysFromNow, time, minutes, attending, organiser, ...told } = demo;
    const found = organiser ? await findUserByFacebook(db, organiser) : undefined;
    const day = cairoDay(new Date(calendar.now.getTime() + daysFromNow * DAY));
    const startsAt = cairoMoment(`${day}T${time}`);
    if (!startsAt) throw new Error(`No clock in Cairo shows ${time} on ${day}.`);
    const announcedAt = calendar.officeDay(ANNOUNCED_DAYS + Math.max(0, -daysFromNow));
    const id = await insertEvent(db, {
      ...told,
      startsAt,
      endsAt: new Date(startsAt.getTime() + minutes * 60_000),
      allowedRoles: told.type === "private" ? leaders.map((role) => role.id) : [],
      allowedSecretariats: [],
      state: "published",
      createdBy: found?.id ?? null,
      createdAt: announcedAt,
      changedAt: announcedAt,
    });
    const isFull = attending >= told.maxAttendance;
    const coming = Math.min(people.length, attending + (isFull ? WAITING : 0));
    const event = await lockEvent(db, id);
    for (let at = 0; event && at < coming; at++) {
      const userId = people[(at + place * 7) % people.length] ?? "";
      const answers = told.questions.map(() => "نعم");
      await enter(db, event, { userId }, { companions: 0, answers }, announcedAt);
    }
    const [helper] = people;
    if (place === 0 && helper)
      await db.insert(eventHelpers).values({ eventId: id, userId: helper });
    const by = found ?? admin;
    if (event && by && daysFromNow < 0) {
      const openedAt = calendar.officeDay(1 - daysFromNow);
      await seedArrivals(db, event, { place, by: by.id, openedAt, people });
    }
  }
}

async function seedArrivals(
  db: Database,
  event: LockedEvent,
  arrivals: { place: number; by: string; openedAt: Date; people: readonly string[] },
): Promise<void> {
  const { id, startsAt } = event;
  const { place, by, openedAt, people } = arrivals;
  const gatheringId = await openDoor(db, event, { id: by }, openedAt);
  const placed = await db
    .select({ userId: eventPlaces.userId })
    .from(eventPlaces)
    .where(and(eq(eventPlaces.eventId, id), eq(eventPlaces.state, "registered")));
  const had = new Set(placed.map(({ userId }) => userId));
  const random = seededRandom(41_000 + place);
  const came = people.flatMap((userId) => {
    const comes = had.has(userId) && random.happens(CAME);
    const checkedInAt = new Date(startsAt.getTime() + random.between(-20, 25) * MINUTE);
    return comes
      ? [{ gatheringId, userId, checkedInAt, checkedInBy: by, notedAt: checkedInAt }]
      : [];
  });
  await db.insert(presences).values(came);
}
