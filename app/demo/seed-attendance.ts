import { foldForSearch } from "#app/arabic/fold.ts";
import { gatherings, presences } from "../platform/attendance/tables.ts";
import type { Database } from "../platform/database/connect.ts";
import type { DemoCalendar } from "./calendar.ts";
import { keennessOf } from "./content/engagement.ts";
import { type DemoGathering, demoGatherings } from "./content/gatherings.ts";
import { seededRandom } from "./content/random.ts";

const MINUTE = 60_000;
const ANNOUNCED_DAYS = 10;
const LEAST_ANNOUNCED = 3;
const FREE = 12;

export async function seedAttendance(
  db: Database,
  people: readonly string[],
  calendar: DemoCalendar,
): Promise<void> {
  for (const [place, gathering] of demoGatherings.entries()) {
    const { title, place: where, governorateCode } = gathering;
    const day = dayOf(gathering, calendar);
    const [startsAt, endsAt] = hoursOf(gathering, day, calendar);
    const searchText = foldForSearch(`${title} ${where}`);
    const createdAt = calendar.officeDay(Math.max(ANNOUNCED_DAYS - day, LEAST_ANNOUNCED));
    const row = { title, place: where, governorateCode, startsAt, endsAt, searchText, createdAt };
    const [inserted] = await db.insert(gatherings).values(row).returning({ id: gatherings.id });
    if (!inserted) continue;
    const came = arrivals(gathering, { place, startsAt, endsAt, people }, calendar);
    if (came.length === 0) continue;
    const gatheringId = inserted.id;
    await db
      .insert(presences)
      .values(came.map((each) => ({ ...each, gatheringId, notedAt: each.checkedInAt })));
  }
}

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
