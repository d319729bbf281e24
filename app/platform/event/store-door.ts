/* Joins an event's places with the arrivals of its gathering. */
import { type SQL, sql } from "drizzle-orm";
import { foldForSearch, searchTokens } from "#app/arabic/fold.ts";
import {
  type AttendeeGroup,
  eventPhase,
  hasAbsent,
  messageGroups,
  type PlaceState,
} from "#app/contract/event.values.ts";
import { arrivalOf, arrivalsAt } from "../attendance/api.ts";
import { peopleIn } from "../attendance/api-people.ts";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import type { EventRow } from "./store.ts";
import { eventPlaces } from "./tables.ts";

type Attended = Pick<EventRow, "id" | "gatheringId">;
/** To tell whether anybody can be absent yet. */
type Timed = Attended & Pick<EventRow, "state" | "startsAt" | "endsAt">;

const isNobody = (event: Timed, group: AttendeeGroup, now: Date) =>
  group === "absent" && !hasAbsent(eventPhase(event, now));

/** A type, since rows of the database need an index signature. */
export type AttendeeRow = {
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
  hasPlace: boolean | null;
};

const has = sql`place.state in ('registered', 'offered')`;
const groups: Readonly<Record<Exclude<AttendeeGroup, "came">, { where: SQL; order: SQL }>> = {
  registered: { where: has, order: sql`place.turn, place.id` },
  waiting: { where: sql`place.state = 'waiting'`, order: sql`place.turn, place.id` },
  absent: { where: has, order: sql`name, place.id` },
  door: { where: sql`place.state <> 'asked'`, order: sql`name, place.id` },
};

const arrivalOfPlace = (gatheringId: string | null) =>
  arrivalOf(gatheringId, sql`place.user_id`, sql`place.id`);

/** Correlated with an arrival; ignores unconfirmed places. */
const placeOfArrival = (eventId: string) => sql`
  select * from ${eventPlaces} as own
  where own.event_id = ${eventId} and own.user_id = arrival.user_id and own.state <> 'asked'
  union all select * from ${eventPlaces} as own
  where own.event_id = ${eventId} and own.id = arrival.key and arrival.user_id is null
    and own.state <> 'asked'`;

function isOf({ id, gatheringId }: Attended, group: Exclude<AttendeeGroup, "came">): SQL {
  const hasCome = sql`exists (${arrivalOfPlace(gatheringId)})`;
  const narrowed = {
    absent: sql`and not ${hasCome}`,
    // Arrivals on a returned place stay, so that the tick can be undone.
    door: sql`and (place.state <> 'left' or ${hasCome})`,
    registered: sql``,
    waiting: sql``,
  }[group];
  return sql`place.event_id = ${id} and ${groups[group].where} ${narrowed}`;
}

const columns = sql`place.state, coalesce(arrival.companions, place.companions, 0) as companions,
  coalesce(place.answers, '[]') as answers, coalesce(place.since, arrival.at) as since,
  arrival.at as "cameAt", arrival.by as "cameBy",
  arrival.has_place as "hasPlace"`;

/** A full join of places and arrivals: the listed side first, then lookups on the other. */
function attendeesOf(event: Attended, group: AttendeeGroup, part: SQL): SQL {
  if (group === "came") {
    return sql`
      select coalesce(place.id, arrival.id) as id, arrival.user_id as "userId",
        coalesce(holder.display_name, place.guest_name, arrival.name, '') as name,
        holder.membership_id as "membershipId", ${columns}
      from (${arrivalsAt(event.gatheringId)} order by at desc, id ${part}) as arrival
      left join lateral (${placeOfArrival(event.id)}) as place on true
      left join ${users} as holder on holder.id = arrival.user_id
      order by arrival.at desc, arrival.id`;
  }
  const { order } = groups[group];
  return sql`
    select place.id, place.user_id as "userId", place.name, place.membership_id as "membershipId",
      ${columns}
    from (
      select place.*, coalesce(holder.display_name, place.guest_name, '') as name,
        holder.membership_id
      from ${eventPlaces} as place left join ${users} as holder on holder.id = place.user_id
      where ${isOf(event, group)} order by ${order} ${part}) as place
    left join lateral (${arrivalOfPlace(event.gatheringId)}) as arrival on true
    order by ${order}`;
}

interface Counted {
  readonly total: number;
  readonly people: number;
  readonly counts: Counts;
}

const linesOf = (event: Attended, group: AttendeeGroup) =>
  group === "came"
    ? arrivalsAt(event.gatheringId)
    : sql`select place.companions from ${eventPlaces} as place where ${isOf(event, group)}`;

const peopleOf = sql`coalesce(sum(${peopleIn(sql`found`)}), 0)::int`;

type Counts = Partial<Record<(typeof messageGroups)[number], number>>;

function groupColumns(event: Timed, group: AttendeeGroup, now: Date): SQL[] {
  if (group === "door") return [];
  return messageGroups
    .filter((each) => !isNobody(event, each, now))
    .map(
      (each) => sql`(select ${peopleOf} from (${linesOf(event, each)}) as found)
        as ${sql.identifier(each)}`,
    );
}

async function countAttendees(
  db: Database,
  event: Timed,
  group: AttendeeGroup,
  now: Date,
): Promise<Counted> {
  const columns = [
    sql`count(*)::int as total`,
    sql`${peopleOf} as people`,
    ...groupColumns(event, group, now),
  ];
  const { rows } = await db.execute<{ total: number; people: number } & Counts>(
    sql`select ${sql.join(columns, sql`, `)} from (${linesOf(event, group)}) as found`,
  );
  const { total = 0, people = 0, ...counts } = rows[0] ?? {};
  return { total, people, counts };
}

export async function listAttendeeRows(
  db: Database,
  event: Timed,
  query: {
    page: number;
    limit: number;
    keyword?: string | undefined;
    state: AttendeeGroup;
  },
  now: Date,
): Promise<Counted & { rows: AttendeeRow[] }> {
  const { page, limit, keyword, state } = query;
  if (isNobody(event, state, now)) return { rows: [], total: 0, people: 0, counts: {} };
  const offset = (page - 1) * limit;
  const tokens = searchTokens(keyword ?? "");
  if (tokens.length > 0) {
    const all = await db.execute<AttendeeRow>(attendeesOf(event, state, sql``));
    const found = all.rows.filter(({ name, membershipId }) => {
      const text = foldForSearch(`${name} ${membershipId ?? ""}`);
      return tokens.every((token) => text.includes(token));
    });
    const people = found.reduce((sum, { companions }) => sum + 1 + companions, 0);
    const { counts } = await countAttendees(db, event, state, now);
    return { rows: found.slice(offset, offset + limit), total: found.length, people, counts };
  }
  const part = sql`limit ${limit} offset ${offset}`;
  const { rows } = await db.execute<AttendeeRow>(attendeesOf(event, state, part));
  return { rows, ...(await countAttendees(db, event, state, now)) };
}

export async function findAttendees(
  db: Database,
  event: Timed,
  group: AttendeeGroup,
  most: number,
  now: Date,
): Promise<AttendeeRow[]> {
  if (isNobody(event, group, now)) return [];
  const all = attendeesOf(event, group, sql`limit ${most}`);
  return (await db.execute<AttendeeRow>(all)).rows;
}

type Ticked = {
  id: string;
  state: PlaceState;
  userId: string | null;
  guestName: string | null;
};

export async function findTicked(
  db: Database,
  eventId: string,
  ids: readonly string[],
): Promise<Ticked[]> {
  const { rows } =
    await db.execute<Ticked>(sql`select id, state, user_id as "userId", guest_name as "guestName"
    from ${eventPlaces}
    where event_id = ${eventId} and state <> 'asked'
      and id = any(${sql.param([...ids])}::uuid[])`);
  return rows;
}

/** Arrivals on the list noted after a moment, their total, and the number of people on no list. */
export async function findArrivals(
  db: Database,
  { id, gatheringId }: Attended,
  { since, callerId }: { since: Date | undefined; callerId: string },
) {
  const { rows } = await db.execute<{
    place: string | null;
    people: number;
    at: string;
    by: string | null;
    isOwn: boolean;
    isNew: boolean;
  }>(sql`select place.id as place, ${peopleIn(sql`arrival`)} as people, arrival.at, arrival.by,
      coalesce(arrival.by_id = ${callerId}, false) as "isOwn",
      arrival.noted_at > ${since?.toISOString() ?? "-infinity"}::timestamptz as "isNew"
    from (${arrivalsAt(gatheringId)}) as arrival
    left join lateral (${placeOfArrival(id)}) as place on true`);
  const arrivals = rows.flatMap(({ place, at, by, isOwn, isNew }) =>
    place && isNew ? [{ place, at: new Date(at).toISOString(), by, isOwn }] : [],
  );
  const unlisted = rows.filter(({ place }) => !place);
  return {
    arrivals,
    came: rows.length - unlisted.length,
    unlisted: unlisted.reduce((sum, { people }) => sum + people, 0),
  };
}
