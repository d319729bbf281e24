import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import { MAX_EVENT_NAMED } from "#app/contract/event.values.ts";
import type { Database } from "../database/connect.ts";
import type { Caller } from "../http/caller.ts";
import { units } from "../structure/tables.ts";
import { worksIn } from "../user/api-area.ts";
import { roles, userRoles, users } from "../user/tables.ts";
import { arrangedBy, type EventRow, helpedBy } from "./store.ts";
import { eventHelpers, events } from "./tables.ts";

export async function listDraftRows(
  db: Database,
  { page, limit }: { page: number; limit: number },
  caller: Caller,
): Promise<{ rows: EventRow[]; total: number }> {
  const where = and(eq(events.state, "draft"), arrangedBy(caller));
  const rows = await db
    .select()
    .from(events)
    .where(where)
    .orderBy(desc(events.changedAt), desc(events.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await db.$count(events, where) };
}

export async function findArranged(
  db: Database,
  id: string,
  caller: Caller,
): Promise<EventRow | undefined> {
  const [row] = await db
    .select()
    .from(events)
    .where(and(eq(events.id, id), arrangedBy(caller)));
  return row;
}

export async function findAttended(
  db: Database,
  id: string,
  caller: Caller & { readonly kind: "user" },
): Promise<(EventRow & { mayArrange: boolean }) | undefined> {
  const arranges = arrangedBy(caller) ?? sql`true`;
  const [row] = await db
    .select({ event: events, mayArrange: sql<boolean>`(${arranges})` })
    .from(events)
    .where(and(eq(events.id, id), or(helpedBy(caller), arranges)));
  return row && { ...row.event, mayArrange: row.mayArrange };
}

interface IdAndName {
  readonly id: string;
  readonly name: string;
}

interface NamedUnit extends IdAndName {
  readonly nameEn: string | null;
}

/** Central ones; local ones count with them. */
export async function listSecretariatNames(db: Database): Promise<NamedUnit[]> {
  return db
    .select({ id: units.id, name: units.name, nameEn: units.nameEn })
    .from(units)
    .where(isCentralSecretariat())
    .orderBy(asc(units.order), asc(units.name))
    .limit(MAX_EVENT_NAMED);
}

const isCentralSecretariat = (): SQL | undefined =>
  and(eq(units.kind, "central_secretariat"), isNull(units.closedAt));

export async function countNamed(
  db: Database,
  { allowedRoles, allowedSecretariats }: Pick<EventRow, "allowedRoles" | "allowedSecretariats">,
  now: Date,
): Promise<number> {
  const holds = sql`exists (select from ${userRoles} as held where held.user_id = ${users.id}
    and held.role_id = any(${sql.param([...allowedRoles])}::bigint[])
    and (held.until is null or held.until >= ${cairoDay(now)}::date))`;
  return db.$count(
    users,
    and(
      eq(users.status, "verified"),
      or(
        allowedRoles.length > 0 ? holds : undefined,
        allowedSecretariats.length > 0 ? worksIn(allowedSecretariats) : undefined,
        sql`false`,
      ),
    ),
  );
}

export async function areNamed(
  db: Database,
  { roleIds, unitIds }: { roleIds: readonly number[]; unitIds: readonly string[] },
): Promise<{ roles: boolean; secretariats: boolean }> {
  const foundRoles =
    roleIds.length === 0 ? 0 : await db.$count(roles, inArray(roles.id, [...roleIds]));
  const foundUnits =
    unitIds.length === 0
      ? 0
      : await db.$count(units, and(inArray(units.id, [...unitIds]), isCentralSecretariat()));
  return {
    roles: foundRoles === roleIds.length,
    secretariats: foundUnits === unitIds.length,
  };
}

export async function listHelpers(db: Database, eventId: string): Promise<IdAndName[]> {
  return db
    .select({ id: users.id, name: users.displayName })
    .from(eventHelpers)
    .innerJoin(users, eq(users.id, eventHelpers.userId))
    .where(eq(eventHelpers.eventId, eventId))
    .orderBy(asc(users.displayName), asc(users.id));
}

/** False where no verified member has the number. */
export async function insertHelper(
  db: Database,
  eventId: string,
  membershipId: string,
): Promise<boolean> {
  const [member] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.membershipId, membershipId), eq(users.status, "verified")));
  if (!member) return false;
  await db.insert(eventHelpers).values({ eventId, userId: member.id }).onConflictDoNothing();
  return true;
}
