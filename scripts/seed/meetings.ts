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
/** So many of all are the administrator's too, who is asked as in the demo. */
const OF_ONE = 2_000;

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
      return { ...meetingAt(from + at, total), invited: new Set(invited) };
    });
    const rows = await db
      .insert(meetings)
      .values(batch.map(({ invited, ...meeting }) => ({ ...meeting, hostId: [...invited][0] })))
      .returning({ id: meetings.id, startsAt: meetings.startsAt });
    const invited = rows.flatMap(({ id, startsAt }, at) => {
      const ids = batch[at]?.invited ?? new Set<string>();
      if (one && (from + at) % every === 0) ids.add(one.id);
      return [...ids].map((userId) => ({ id, userId, at: startsAt.toISOString() }));
    });
    await db.execute(sql`
      insert into ${meetingPeople} (meeting_id, user_id, starts_at, invited_at)
      select id, user_id, at, at from unnest(${sql.param(invited.map(({ id }) => id))}::uuid[],
        ${sql.param(invited.map(({ userId }) => userId))}::uuid[],
        ${sql.param(invited.map(({ at }) => at))}::timestamptz[]) as one(id, user_id, at)`);
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
    startsAt,
    endsAt: new Date(startsAt.getTime() + random.between(1, 3) * HOUR),
    createdAt: startsAt,
    changedAt: startsAt,
  };
}
