import { eq, getTableName, inArray, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { KeptReason } from "#app/contract/import.values.ts";
import type { Database } from "../database/connect.ts";
import type { Personal } from "../privacy/personal.ts";
import { profiles } from "../profile/tables.ts";
import { users } from "../user/tables.ts";
import { isSilent, type MemberState, reasonOfTable } from "./rules.ts";
import { importRows } from "./tables.ts";

export type PeopleTables = readonly PgTable[];

/**
 * What some people did: any row about them in another feature's table, future features included.
 * @param since per person; null for ever
 */
export async function findDone(
  db: Database,
  tables: PeopleTables,
  people: readonly { readonly userId: string; readonly since: Date | null }[],
  now: Date,
): Promise<Map<string, KeptReason>> {
  const done = new Map<string, KeptReason>();
  if (people.length === 0) return done;
  const ids = sql.param(people.map(({ userId }) => userId));
  const times = sql.param(people.map(({ since }) => since?.toISOString() ?? null));
  const given = sql`unnest(${ids}::uuid[], ${times}::timestamptz[]) as given (id, since)`;
  const selects = tables.flatMap((table) => selectsOf(table, given, now));
  if (selects.length === 0) return done;
  const { rows } = await db.execute<{ id: string; place: string }>(sql.join(selects, sql` union `));
  for (const { id, place } of rows) {
    const reason = reasonOfTable(place);
    if (!done.has(id) || reason !== "other") done.set(id, reason);
  }
  return done;
}

function selectsOf(table: PgTable, given: SQL, now: Date): SQL[] {
  const place = getTableName(table);
  if (isSilent(place)) return [];
  const { columns, foreignKeys } = getTableConfig(table);
  const moments = columns.filter((column) => column.getSQLType().startsWith("timestamp"));
  const isLater = moments.map(
    ({ name }) => sql`(told.${sql.identifier(name)} > given.since
      and told.${sql.identifier(name)} <= ${now.toISOString()}::timestamptz)`,
  );
  // Rows without a time can't be shown to be newer.
  const when = isLater.length > 0 ? sql.join(isLater, sql` or `) : sql`false`;
  return foreignKeys
    .map((key) => key.reference())
    .filter(({ foreignTable }) => foreignTable === users)
    .flatMap(({ columns: own }) => own)
    .map(
      (column) => sql`
        select given.id, ${place}::text as place from ${given}
        where exists (select 1 from ${table} as told
          where told.${sql.identifier(column.name)} = given.id
            and (given.since is null or (${when})))`,
    );
}

export async function removePeople(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(users).where(inArray(users.id, [...ids]));
}

export async function restorePerson(
  db: Database,
  personal: Personal,
  userId: string,
  state: MemberState,
): Promise<void> {
  const { fullName, status, email, governorateCode, branchId, nationalId, phoneNumber } = state;
  await db
    .update(users)
    .set({ displayName: fullName, status, email, governorateCode, branchId })
    .where(eq(users.id, userId));
  await db
    .update(profiles)
    .set({
      sealedNationalId: nationalId && personal.seal(nationalId),
      nationalIdIndex: nationalId && personal.indexOf("national-id", nationalId),
      sealedPhone: phoneNumber && personal.seal(phoneNumber),
      phoneIndex: phoneNumber && personal.indexOf("phone", phoneNumber),
      gender: state.gender,
      birthDate: state.birthDate,
      city: state.city,
      membershipStart: state.joinDate,
      membershipEnd: state.endDate,
    })
    .where(eq(profiles.userId, userId));
}

export async function markKept(
  db: Database,
  kept: readonly { readonly id: number; readonly reason: KeptReason }[],
): Promise<void> {
  for (const [reason, rows] of Map.groupBy(kept, (each) => each.reason)) {
    const ids = rows.map(({ id }) => id);
    await db.update(importRows).set({ kept: reason }).where(inArray(importRows.id, ids));
  }
}
