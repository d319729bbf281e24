import { and, asc, desc, eq, gt, gte, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { dayAfter, startOfCairoDay } from "#app/arabic/dates.ts";
import { foldForSearch, searchTokens } from "#app/arabic/fold.ts";
import { governorates } from "#app/arabic/governorates.ts";
import type { EventsQuery } from "#app/contract/event.ts";
import { ARRANGE, MAX_EVENTS_LISTED, type PlaceState } from "#app/contract/event.values.ts";
import type { Database } from "../database/connect.ts";
import { hasToken } from "../database/search.ts";
import { areaFor, type Caller, can } from "../http/caller.ts";
import type { Language } from "../i18n.ts";
import type { SecretariatRow } from "../structure/api-secretariat.ts";
import { units } from "../structure/tables.ts";
import { withinArea } from "../user/api-area.ts";
import { secretariatIdsOf } from "../user/area.ts";
import { userSecretariats } from "../user/tables.ts";
import { eventHelpers, eventPlaces, events } from "./tables.ts";

export type EventRow = typeof events.$inferSelect;
export type NewEvent = Omit<
  typeof events.$inferInsert,
  "id" | "searchText" | "taken" | "waiting" | "turns"
>;

/** Fails closed: without the ability it finds none. */
export function arrangedBy(caller: Caller): SQL | undefined {
  if (!can(caller, ARRANGE)) return sql`false`;
  return withinArea(areaFor(caller, ARRANGE), {
    governorateCode: events.governorateCode,
    userId: events.createdBy,
  });
}

export function helpedBy(caller: Caller): SQL {
  if (caller.kind !== "user" || caller.status !== "verified") return sql`false`;
  return sql`exists (select from ${eventHelpers}
    where ${eventHelpers.eventId} = ${events.id} and ${eq(eventHelpers.userId, caller.id)})`;
}

export function allowedFor(caller: Caller): SQL | undefined {
  const isForEverybody = sql`(${eq(events.type, "public")}
    and ${events.allowedRoles} = '{}' and ${events.allowedSecretariats} = '{}')`;
  return caller.kind === "user" ? or(isForEverybody, namesOf(caller)) : isForEverybody;
}

function namesOf(caller: Caller & { readonly kind: "user" }): SQL | undefined {
  if (caller.status !== "verified") return sql`false`;
  const roles = sql`${sql.param([...caller.roleIds])}::bigint[]`;
  const secretariats = sql`${sql.param(secretariatIdsOf(caller.belonging))}::uuid[]`;
  return or(
    sql`${events.allowedRoles} && ${roles}`,
    sql`${events.allowedSecretariats} && ${secretariats}`,
  );
}

/** Public ones, and private ones that concern them. */
export function seenBy(caller: Caller): SQL | undefined {
  return and(ne(events.state, "draft"), or(eq(events.type, "public"), concerns(caller)));
}

/** Names them, or they have a place, help or organise: each side by an index. */
function concerns(caller: Caller): SQL | undefined {
  const arranged = can(caller, ARRANGE) ? (arrangedBy(caller) ?? sql`true`) : undefined;
  if (caller.kind !== "user") return arranged ?? sql`false`;
  // Who was let in while it was public keeps access.
  const placed = sql`${events.id} = any(array(select own.event_id from ${eventPlaces} as own
    where own.user_id = ${caller.id} and own.state <> 'left'))`;
  if (caller.status !== "verified") return or(placed, arranged);
  const helped = sql`${events.id} = any(array(select own.event_id from ${eventHelpers} as own
    where own.user_id = ${caller.id}))`;
  return or(namesOf(caller), placed, helped, arranged);
}

export function registrableBy(caller: Caller): SQL | undefined {
  return and(seenBy(caller), allowedFor(caller));
}

export function ofSecretariat(unitId: string): SQL | undefined {
  return or(
    // Explicit: the partial index holds only those that name any.
    and(
      sql`${events.allowedSecretariats} <> '{}'`,
      sql`${events.allowedSecretariats} @> array[${unitId}]::uuid[]`,
    ),
    // An array forces index lookups, whatever the planner estimates.
    sql`${events.createdBy} = any(array(select working.user_id from ${userSecretariats} as working
      where working.unit_id = ${unitId}))`,
  );
}

export function mineOf(caller: Caller): SQL<PlaceState | null> {
  if (caller.kind !== "user") return sql`null`;
  return sql`(select own.state from ${eventPlaces} as own
    where own.event_id = ${events.id} and own.user_id = ${caller.id} and own.state <> 'left')`;
}

/** With the caller's places and a capped total. */
export async function listEventRows(db: Database, query: EventsQuery, caller: Caller, now: Date) {
  const { page, limit, time, keyword, category, type, governorate, from, to, mine } = query;
  const { secretariat } = query;
  const code = governorates.find(({ ar }) => ar === governorate)?.code;
  const isDated = from !== undefined || to !== undefined;
  const isPast = time === "past" && !isDated;
  // Bounds the index range: an event lasts a day at most, and what ended has begun.
  const within = (startsAt: AnyPgColumn) =>
    and(
      isDated
        ? undefined
        : isPast
          ? lt(startsAt, now)
          : gte(startsAt, new Date(now.getTime() - 86_400_000)),
      from ? gte(startsAt, startOfCairoDay(from)) : undefined,
      to ? lt(startsAt, startOfCairoDay(dayAfter(to))) : undefined,
    );
  // An array forces index lookups, whatever the planner estimates.
  const placed = db
    .select({ id: eventPlaces.eventId })
    .from(eventPlaces)
    .where(
      caller.kind === "user"
        ? and(
            eq(eventPlaces.userId, caller.id),
            ne(eventPlaces.state, "left"),
            within(eventPlaces.startsAt),
          )
        : sql`false`,
    );
  const own = db
    .select({ id: events.id })
    .from(events)
    .where(ofSecretariat(secretariat ?? ""));
  const where = and(
    // Selectivity depends on the values (database/preparing-client.ts).
    sql`/* by its values */ true`,
    seenBy(caller),
    isDated ? undefined : isPast ? lte(events.endsAt, now) : gt(events.endsAt, now),
    within(events.startsAt),
    category ? eq(events.category, category) : undefined,
    // A literal, so that the partial index of private ones applies.
    type === "private" ? and(sql`${events.type} = 'private'`, concerns(caller)) : undefined,
    type === "public" ? eq(events.type, type) : undefined,
    governorate ? eq(events.governorateCode, code ?? "") : undefined,
    mine ? sql`${events.id} = any(array(${placed}))` : undefined,
    secretariat ? sql`${events.id} = any(array(${own}))` : undefined,
    ...searchTokens(keyword ?? "").map((token) => hasToken(events.searchText, token)),
  );
  const matching = db.select({ one: sql`1` }).from(events).where(where).limit(MAX_EVENTS_LISTED);
  const offset = (page - 1) * limit;
  const direction = isPast ? desc : asc;
  const order = [direction(events.startsAt), direction(events.id)] as const;
  // Ids first: skipped rows are not read.
  const listed = db
    .select({ id: events.id })
    .from(events)
    .where(where)
    .orderBy(...order)
    .limit(Math.max(0, Math.min(limit, MAX_EVENTS_LISTED - offset)))
    .offset(offset)
    .as("listed");
  const [rows, { rows: counted }] = await Promise.all([
    db
      .select({ event: events, mine: mineOf(caller) })
      .from(listed)
      .innerJoin(events, eq(events.id, listed.id))
      .orderBy(...order),
    db.execute<{ total: number }>(sql`select count(*)::int as total from (${matching}) as found`),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** As in ofSecretariat(); central ones first. */
const secretariatsOfEvent = sql<SecretariatRow[]>`(select coalesce(json_agg(json_build_object(
    'id', own.id, 'name', own.name, 'nameEn', own.name_en, 'governorateCode', own.governorate_code,
    'closedAt', own.closed_at
  ) order by own.governorate_code nulls first, own.kind, own."order", own.id), '[]')
  from ${units} as own where own.id = any(${events.allowedSecretariats} || array(
    select working.unit_id from ${userSecretariats} as working where working.user_id = ${events.createdBy})))`;

/**
 * If readable; with whether they may register and whom it names.
 * @param options.isOpened read with the ticket of a place at it
 * @param options.language of the names of whom it is for
 */
export async function findEvent(
  db: Database,
  id: string,
  caller: Caller,
  { isOpened = false, language = "ar" }: { isOpened?: boolean; language?: Language } = {},
) {
  const named = language === "en" ? sql`coalesce(name_en, name)` : sql`name`;
  const [row] = await db
    .select({
      event: events,
      mine: mineOf(caller),
      mayRegister: sql<boolean>`(${allowedFor(caller)})`,
      // null where its writer was erased.
      mayEdit: sql<boolean>`coalesce((${arrangedBy(caller) ?? sql`true`}), false)`,
      mayCheckIn: sql<boolean>`coalesce((${or(helpedBy(caller), arrangedBy(caller) ?? sql`true`)}), false)`,
      audience: sql<string[]>`array(
        select ${named} from roles where id = any(${events.allowedRoles})
        union all select ${named} from units where id = any(${events.allowedSecretariats}))`,
      secretariats: secretariatsOfEvent,
    })
    .from(events)
    .where(and(eq(events.id, id), isOpened ? ne(events.state, "draft") : seenBy(caller)));
  return row;
}

const searchTextOf = ({ title, location, detailedLocation, description }: Searchable) =>
  foldForSearch([title, location, detailedLocation, description].join(" "));
type Searchable = Pick<NewEvent, "title" | "location" | "detailedLocation" | "description">;

export async function insertEvent(db: Database, event: NewEvent): Promise<string> {
  const [row] = await db
    .insert(events)
    .values({ ...event, searchText: searchTextOf(event) })
    .returning({ id: events.id });
  if (!row) throw new Error("The database kept no event.");
  return row.id;
}

export async function updateEvent(
  db: Database,
  before: EventRow,
  change: Partial<NewEvent>,
): Promise<void> {
  await db
    .update(events)
    .set({
      ...change,
      searchText: searchTextOf({ ...before, ...change }),
      version: before.version + 1,
    })
    .where(eq(events.id, before.id));
}
