import { sql } from "drizzle-orm";
import { gatherings, presences } from "#app/platform/attendance/tables.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { eventPlaces, events } from "#app/platform/event/tables.ts";

/** Who asked for a place at an event, in the order in which they came. */
export interface Party {
  readonly eventId: string;
  readonly userIds: readonly string[];
  /** So many of them have one; the others wait. */
  readonly places: number;
}

/** Gives people places at events, or a turn in the line. */
export async function addPlaces(db: Database, parties: readonly Party[]): Promise<void> {
  const rows = parties.flatMap(({ eventId, userIds, places }) =>
    userIds.map((userId, at) => {
      const state = at < places ? "registered" : "waiting";
      return { eventId, userId, state, turn: at + 1 };
    }),
  );
  const column = (name: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[name]));
  await db.execute(sql`
    insert into ${eventPlaces} (event_id, user_id, state, companions, answers, turn, since)
    select place.event_id, user_id, place.state, 0, '[]', turn, events.created_at
    from unnest(${column("eventId")}::uuid[], ${column("userId")}::uuid[],
      ${column("state")}::text[], ${column("turn")}::int[]) as place (event_id, user_id, state, turn)
    join ${events} on events.id = place.event_id`);
}

/** Opens an event's door, by which every second one has come. */
export async function addDoor(db: Database, { eventId, userIds }: Party): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into ${gatherings} (title, place, search_text, governorate_code, starts_at, ends_at,
      is_announced, created_at)
    select title, location, search_text, governorate_code, starts_at, ends_at, false, created_at
    from ${events} where id = ${eventId} returning id`);
  const gatheringId = rows[0]?.id ?? "";
  await db.execute(sql`update ${events} set gathering_id = ${gatheringId} where id = ${eventId}`);
  const came = userIds.filter((_, at) => at % 2 === 0);
  await db.execute(sql`
    insert into ${presences} (gathering_id, user_id, checked_in_at)
    select ${gatheringId}::uuid, came, starts_at from ${events}, unnest(${sql.param(came)}::uuid[]) as came
    where id = ${eventId}`);
}
