/* Who has a place, waits, came or didn't: an event's places beside what its gathering knows. */
import { type SQL, sql } from "drizzle-orm";
import { foldForSearch, searchTokens } from "#app/arabic/fold.ts";
import type { AttendeeGroup, PlaceState } from "#app/contract/event.values.ts";
import { arrivalsAt } from "../attendance/api.ts";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import type { EventRow } from "./store.ts";
import { eventPlaces } from "./tables.ts";

type Attended = Pick<EventRow, "id" | "gatheringId">;

/** A line of a list of attendees; a type, as a row of the database has to be one. */
export type AttendeeRow = {
  /** Of the place; of the presence where there is none. */
  id: string;
  userId: string | null;
  name: string;
  membershipId: string | null;
  state: PlaceState | null;
  companions: number;
  answers: readonly string[];
  since: string;
  cameAt: string | null;
  cameBy: string | null;
};

const conditions: Readonly<Record<AttendeeGroup, SQL>> = {
  registered: sql`place.state in ('registered', 'offered')`,
  waiting: sql`place.state = 'waiting'`,
  came: sql`arrival.key is not null`,
  absent: sql`place.state in ('registered', 'offered') and arrival.key is null`,
  door: sql`place.state in ('registered', 'offered', 'waiting')`,
};
const orders: Readonly<Record<AttendeeGroup, SQL>> = {
  registered: sql`place.turn, place.id`,
  waiting: sql`place.turn, place.id`,
  came: sql`arrival.at desc, arrival.id`,
  absent: sql`name, place.id`,
  door: sql`name, place.id`,
};

/** Places of an event and who came, by the user or the guest's place: all that either side has. */
function attendeesOf({ id, gatheringId }: Attended, group: AttendeeGroup): SQL {
  return sql`
    select coalesce(place.id, arrival.id) as id, coalesce(place.user_id, arrival.user_id) as "userId",
      coalesce(holder.display_name, place.guest_name, arrival.name, '') as name,
      holder.membership_id as "membershipId", place.state,
      coalesce(place.companions, 0) as companions, coalesce(place.answers, '[]') as answers,
      coalesce(place.since, arrival.at) as since, arrival.at as "cameAt", arrival.by as "cameBy"
    from (select * from ${eventPlaces} where event_id = ${id} and state <> 'asked') as place
    full join (${arrivalsAt(gatheringId)}) as arrival
      on arrival.key = coalesce(place.user_id, place.id)
    left join ${users} as holder on holder.id = coalesce(place.user_id, arrival.user_id)
    where ${conditions[group]} order by ${orders[group]}`;
}

/** A page of one group of an event's attendees, and how many they are. */
export async function listAttendeeRows(
  db: Database,
  event: Attended,
  query: {
    page: number;
    limit: number;
    keyword?: string | undefined;
    state: AttendeeGroup;
  },
): Promise<{ rows: AttendeeRow[]; total: number }> {
  const { page, limit, keyword, state } = query;
  const all = attendeesOf(event, state);
  const offset = (page - 1) * limit;
  const tokens = searchTokens(keyword ?? "");
  if (tokens.length > 0) {
    // Only those of one event are read.
    const found = (await db.execute<AttendeeRow>(all)).rows.filter(({ name, membershipId }) => {
      const text = foldForSearch(`${name} ${membershipId ?? ""}`);
      return tokens.every((token) => text.includes(token));
    });
    return { rows: found.slice(offset, offset + limit), total: found.length };
  }
  const { rows } = await db.execute<AttendeeRow>(sql`${all} limit ${limit} offset ${offset}`);
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${all}) as found`,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Everybody of one group, up to a number: for a list that a device keeps, and for messages. */
export async function findAttendees(
  db: Database,
  event: Attended,
  group: AttendeeGroup,
  most: number,
): Promise<AttendeeRow[]> {
  const all = attendeesOf(event, group);
  return (await db.execute<AttendeeRow>(sql`${all} limit ${most}`)).rows;
}

/** How many people came to an event, with their companions. */
export async function countCame(db: Database, { id, gatheringId }: Attended): Promise<number> {
  const { rows } = await db.execute<{ came: number }>(sql`
    select coalesce(sum(1 + coalesce(place.companions, 0)), 0)::int as came
    from (${arrivalsAt(gatheringId)}) as arrival
    left join ${eventPlaces} as place on place.event_id = ${id}
      and coalesce(place.user_id, place.id) = arrival.key`);
  return rows[0]?.came ?? 0;
}

/** Places of an event by their ids, whatever became of them; not those that nobody confirmed. */
export async function findTicked(
  db: Database,
  eventId: string,
  ids: readonly string[],
): Promise<{ id: string; userId: string | null; guestName: string | null }[]> {
  const { rows } = await db.execute<{
    id: string;
    userId: string | null;
    guestName: string | null;
  }>(sql`select id, user_id as "userId", guest_name as "guestName" from ${eventPlaces}
    where event_id = ${eventId} and state <> 'asked'
      and id = any(${sql.param([...ids])}::uuid[])`);
  return rows;
}

/** Who of the list came, of those known here after a moment, and how many of it came in all. */
export async function findArrivals(
  db: Database,
  { id, gatheringId }: Attended,
  { since, callerId }: { since: Date | undefined; callerId: string },
) {
  const { rows } = await db.execute<{
    place: string;
    at: string;
    by: string | null;
    isOwn: boolean;
    isNew: boolean;
  }>(sql`select place.id as place, arrival.at, arrival.by,
      coalesce(arrival.by_id = ${callerId}, false) as "isOwn",
      arrival.noted_at > ${since?.toISOString() ?? "-infinity"}::timestamptz as "isNew"
    from ${eventPlaces} as place
    join (${arrivalsAt(gatheringId)}) as arrival on arrival.key = coalesce(place.user_id, place.id)
    where place.event_id = ${id} and place.state in ('registered', 'offered', 'waiting')`);
  const arrivals = rows
    .filter(({ isNew }) => isNew)
    .map(({ place, at, by, isOwn }) => ({ place, at: new Date(at).toISOString(), by, isOwn }));
  return { arrivals, came: rows.length };
}
