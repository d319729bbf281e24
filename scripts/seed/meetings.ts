import { count, eq, sql } from "drizzle-orm";
import { demoMeetings } from "#app/demo/content/meetings.ts";
import { seededRandom } from "#app/demo/content/random.ts";
import { meetingPeople, meetings } from "#app/platform/meeting/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";
import { findPeople } from "./people.ts";

const BATCH_SIZE = 2_000;
const HOUR = 60 * 60 * 1000;
/** Years that are over and some to come. */
const FIRST = Date.UTC(2024, 0, 1);
const LAST = Date.UTC(2028, 0, 1);
/** Beside the host. */
const INVITED = 4;
/** So many of all are the administrator's too, who calls every fourth of them. */
const OF_ONE = 2_000;
const HOSTED = 4;
/** Of four who are invited one hasn't answered, and one declined. */
const answers = ["accepted", "declined", "accepted", "asked"] as const;

/** Adds meetings up to a total, each what its place says, with five people; one person has two thousand. */
export async function seedMeetings({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(meetings);
  const have = row?.have ?? 0;
  const people = await findPeople(db);
  const [one] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.facebookId, "demo-admin"));
  const every = Math.max(1, Math.floor(total / OF_ONE));
  await insertInBatches("meetings", { have, total, atOnce: BATCH_SIZE }, async (from, many) => {
    const batch = Array.from({ length: many }, (_, at) => {
      const invited = Array.from(
        { length: INVITED + 1 },
        (_, n) => people[((from + at) * 7 + n * 13) % people.length]?.id ?? "",
      );
      const nth = (from + at) / every;
      const own = one && Number.isInteger(nth) ? [one.id] : [];
      const isHosted = nth % HOSTED === 0;
      const all = isHosted ? [...own, ...invited] : [...invited, ...own];
      return { ...meetingAt(from + at, total), invited: new Set(all) };
    });
    const rows = await db
      .insert(meetings)
      .values(batch.map(({ invited, ...meeting }) => ({ ...meeting, hostId: [...invited][0] })))
      .returning({ id: meetings.id, startsAt: meetings.startsAt });
    const invited = rows.flatMap(({ id, startsAt }, at) => {
      const ids = batch[at]?.invited ?? new Set<string>();
      return [...ids].map((userId, nth) => {
        const answer = nth === 0 ? "accepted" : answers[(from + at + nth) % answers.length];
        return { id, userId, answer, at: startsAt.toISOString() };
      });
    });
    await db.execute(sql`
      insert into ${meetingPeople} (meeting_id, user_id, answer, starts_at, invited_at)
      select id, user_id, answer, at, at
      from unnest(${sql.param(invited.map(({ id }) => id))}::uuid[],
        ${sql.param(invited.map(({ userId }) => userId))}::uuid[],
        ${sql.param(invited.map(({ answer }) => answer))}::text[],
        ${sql.param(invited.map(({ at }) => at))}::timestamptz[]) as one(id, user_id, answer, at)`);
  });
}

function meetingAt(place: number, total: number) {
  const random = seededRandom(15_000_000 + place);
  const { title, description, agenda } = random.pick(demoMeetings);
  const startsAt = new Date(FIRST + Math.floor(((LAST - FIRST) * place) / total));
  return {
    title,
    description,
    agenda,
    state: random.happens(0.04) ? ("cancelled" as const) : ("planned" as const),
    startsAt,
    endsAt: new Date(startsAt.getTime() + random.between(1, 3) * HOUR),
    createdAt: startsAt,
    changedAt: startsAt,
  };
}
