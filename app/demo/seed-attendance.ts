import { and, gte, isNull } from "drizzle-orm";
import { foldForSearch } from "#app/arabic/fold.ts";
import type { PointAct } from "#app/contract/leaderboard.values.ts";
import { gatherings, presences } from "../platform/attendance/tables.ts";
import type { Database } from "../platform/database/connect.ts";
import { feedback } from "../platform/feedback/tables.ts";
import { award, type PointEvent } from "../platform/leaderboard/api.ts";
import { likeSource } from "../platform/reaction/rules.ts";
import { comments, likes } from "../platform/reaction/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { keennessOf } from "./content/engagement.ts";
import { type DemoGathering, demoGatherings } from "./content/gatherings.ts";
import { seededRandom } from "./content/random.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Older likes and comments stand on no board that anybody looks at first. */
const COUNTED_DAYS = 35;
const ANNOUNCED_DAYS = 10;
/** What is far ahead was announced a few days ago. */
const LEAST_ANNOUNCED = 3;
/** As many of the demo's members are at no gathering now, and free to try the door themselves. */
const FREE = 12;

/** Gatherings with who came, and the points that this and the demo's other acts earned. */
export async function seedAttendance(
  db: Database,
  people: readonly string[],
  calendar: DemoCalendar,
): Promise<void> {
  const events: PointEvent[] = [];
  for (const [place, gathering] of demoGatherings.entries()) {
    const { title, place: where, governorateCode } = gathering;
    const day = dayOf(gathering, calendar);
    const [startsAt, endsAt] = hoursOf(gathering, day, calendar);
    const searchText = foldForSearch(`${title} ${where}`);
    const createdAt = calendar.officeDay(Math.max(ANNOUNCED_DAYS - day, LEAST_ANNOUNCED));
    const row = { title, place: where, governorateCode, startsAt, endsAt, searchText, createdAt };
    const [inserted] = await db.insert(gatherings).values(row).returning({ id: gatherings.id });
    if (!inserted) continue;
    for (const presence of arrivals(gathering, { place, startsAt, endsAt, people }, calendar)) {
      await db.insert(presences).values({
        ...presence,
        gatheringId: inserted.id,
        notedAt: presence.checkedInAt,
      });
      const { userId, checkedInAt: now } = presence;
      events.push({ userId, act: "attendance", source: inserted.id, now });
    }
  }
  events.push(...(await otherActs(db, calendar.now)));
  // In the order of time, so that a day's first ones count.
  events.sort((one, other) => one.now.getTime() - other.now.getTime());
  for (const event of events) await award(db, event);
}

/** The first day that fits a gathering: onwards, unless it is over by then, or back. */
export function dayOf(gathering: DemoGathering, calendar: DemoCalendar): number {
  const { daysFromNow } = gathering;
  const isPast = daysFromNow < 0;
  for (let day = daysFromNow; ; day += isPast ? -1 : 1) {
    const [, endsAt] = hoursOf(gathering, day, calendar);
    if (fits(gathering, calendar.weekday(day)) && endsAt < calendar.now === isPast) return day;
  }
}

function fits({ on }: DemoGathering, weekday: number): boolean {
  const [friday, saturday] = [weekday === 5, weekday === 6];
  if (on === "weekend") return friday || saturday;
  return on === "anyDay" || !friday;
}

function hoursOf({ hours }: DemoGathering, day: number, calendar: DemoCalendar) {
  const [from, to] = hours;
  return [calendar.at(day, from), calendar.at(day, to)] as const;
}

/** Who has come by now: the keen more often, most of them around the beginning. */
function arrivals(
  { came = 0 }: DemoGathering,
  of: { place: number; startsAt: Date; endsAt: Date; people: readonly string[] },
  { now }: DemoCalendar,
) {
  const { place, startsAt, endsAt, people } = of;
  const random = seededRandom(31_000 + place);
  const keenness = keennessOf(people.length);
  const isOver = endsAt < now;
  return people.flatMap((userId, who) => {
    const comes = random.happens(((keenness[who] ?? 0) * came) / 50);
    const checkedInAt = new Date(startsAt.getTime() + random.between(-15, 45) * MINUTE);
    const leaves =
      random.happens(0.5) && new Date(endsAt.getTime() - random.between(0, 40) * MINUTE);
    const isFree = !isOver && who < FREE;
    if (!comes || isFree || checkedInAt > now) return [];
    const checkedOutAt = isOver && leaves ? leaves : null;
    return [{ userId, checkedInAt, checkedOutAt }];
  });
}

const actOf = {
  complaints: "complaint",
  suggestions: "suggestion",
  "street-pulse": "street-pulse",
} as const;

/** Likes, comments and feedback of the last weeks. */
async function otherActs(db: Database, now: Date): Promise<PointEvent[]> {
  const since = new Date(now.getTime() - COUNTED_DAYS * DAY);
  const event = (userId: string, act: PointAct, source: string, at: Date): PointEvent => ({
    userId,
    act,
    source,
    now: at,
  });
  const liked = await db.select().from(likes).where(gte(likes.createdAt, since));
  const written = await db
    .select()
    .from(comments)
    .where(and(gte(comments.createdAt, since), isNull(comments.state)));
  const sent = await db.select().from(feedback).where(gte(feedback.createdAt, since));
  return [
    ...liked.map(({ userId, kind, targetId, createdAt }) =>
      event(userId, "like", likeSource(kind, targetId), createdAt),
    ),
    ...written.flatMap(({ userId, id, createdAt }) =>
      userId ? event(userId, "comment", String(id), createdAt) : [],
    ),
    ...sent.flatMap(({ userId, id, type, createdAt }) =>
      userId ? event(userId, actOf[type], id, createdAt) : [],
    ),
  ];
}
