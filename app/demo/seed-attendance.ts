import { gte } from "drizzle-orm";
import { cairoDay, cairoMoment } from "#app/arabic/dates.ts";
import { foldForSearch } from "#app/arabic/fold.ts";
import { gatherings, presences } from "../platform/attendance/tables.ts";
import type { Database } from "../platform/database/connect.ts";
import { award, type PointEvent } from "../platform/leaderboard/api.ts";
import { newsComments, newsLikes } from "../platform/news/tables.ts";
import { type DemoGathering, demoGatherings } from "./content/gatherings.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Older likes and comments stand on no board that anybody looks at first. */
const COUNTED_DAYS = 35;

/** Gatherings with who came, and the points that this and the demo's likes and comments earned. */
export async function seedAttendance(
  db: Database,
  people: readonly string[],
  now: Date,
): Promise<void> {
  const events: PointEvent[] = [];
  for (const gathering of demoGatherings) {
    const { title, place, governorateCode } = gathering;
    const { startsAt, endsAt } = hoursOf(gathering, now);
    const searchText = foldForSearch(`${title} ${place}`);
    const createdAt = new Date(startsAt.getTime() - 10 * DAY);
    const row = { title, place, governorateCode, startsAt, endsAt, searchText, createdAt };
    const [inserted] = await db.insert(gatherings).values(row).returning({ id: gatherings.id });
    if (!inserted) continue;
    for (const [who, userId] of people.entries()) {
      // The first members of the cast are free to try the door themselves.
      const isFree = gathering.daysFromNow === 0 && who < FREE;
      if (isFree || !gathering.cameBy3?.includes(who % 3)) continue;
      const checkedInAt = new Date(
        Math.min(startsAt.getTime() + (who % 25) * MINUTE, now.getTime()),
      );
      const checkedOutAt =
        endsAt < now && who % 2 === 0 ? new Date(endsAt.getTime() - (who % 40) * MINUTE) : null;
      const presence = { gatheringId: inserted.id, userId };
      await db.insert(presences).values({ ...presence, checkedInAt: checkedInAt, checkedOutAt });
      events.push({ userId, act: "attendance", source: inserted.id, now: checkedInAt });
    }
  }
  const since = new Date(now.getTime() - COUNTED_DAYS * DAY);
  const liked = await db.select().from(newsLikes).where(gte(newsLikes.createdAt, since));
  for (const { userId, newsId, createdAt } of liked) {
    events.push({ userId, act: "like", source: String(newsId), now: createdAt });
  }
  const written = await db.select().from(newsComments).where(gte(newsComments.createdAt, since));
  for (const { userId, id, createdAt } of written) {
    events.push({ userId, act: "comment", source: String(id), now: createdAt });
  }
  // In the order of time, so that a day's first ones count.
  events.sort((one, other) => one.now.getTime() - other.now.getTime());
  for (const deed of events) await award(db, deed);
}

/** As many of the demo's members are at no gathering now. */
const FREE = 12;

function hoursOf({ daysFromNow, hours }: DemoGathering, now: Date) {
  if (!hours) {
    const startsAt = new Date(now.getTime() - 60 * MINUTE);
    return { startsAt, endsAt: new Date(startsAt.getTime() + 9 * 60 * MINUTE) };
  }
  const day = cairoDay(new Date(now.getTime() + daysFromNow * DAY));
  const [startsAt = now, endsAt = now] = hours.map((hour) => cairoMoment(`${day}T${hour}`));
  return { startsAt, endsAt };
}
