import { and, asc, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { purge } from "../database/purge.ts";
import type { Personal } from "../privacy/personal.ts";
import { users } from "../user/tables.ts";
import type { Indexed, Seen } from "./classify.ts";
import type { Problem } from "./rules.ts";
import type { Owner } from "./store-known.ts";
import { importRejections, importRows } from "./tables.ts";

/**
 * Earlier rows of an import. The condition avoids the index: for a new import the planner estimates
 * one row and would scan all of them at every batch.
 */
export function seenInImport(importId: string): Seen {
  return {
    async find(db, sought) {
      const rowWith = (condition: SQL) => sql`
        select membership_id as "membershipId", national_id_index as "nationalIdIndex",
          phone_index as "phoneIndex", line
        from ${importRows} where import_id::text = ${importId} and ${condition}`;
      const { rows } = await db.execute(sql`
        ${rowWith(sql`membership_id = any(${sql.param(sought.membershipIds)}::text[])`)}
        union
        ${rowWith(sql`national_id_index = any(${sql.param(sought.nationalIds)}::text[])`)}
        union
        ${rowWith(sql`phone_index = any(${sql.param(sought.phones)}::text[])`)}`);
      return rows as unknown as Owner[];
    },
  };
}

export async function addRows(
  db: Database,
  personal: Personal,
  importId: string,
  members: readonly Indexed[],
  { isRun, now }: { readonly isRun: boolean; readonly now: Date },
): Promise<void> {
  if (members.length === 0) return;
  const rows = members.map((member) => {
    const { outcome, before, after } = member;
    const keeps = isRun && outcome !== "same";
    return { ...member, sealed: keeps ? personal.seal(JSON.stringify({ before, after })) : null };
  });
  const column = (name: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[name]));
  await db.execute(sql`
    insert into ${importRows} (import_id, line, outcome, membership_id, national_id_index,
      phone_index, user_id, at, sealed_change)
    select ${importId}, line, outcome, given.membership_id, national_id_index, phone_index,
      ${users}.id, ${now.toISOString()}::timestamptz, sealed
    from unnest(${column("line")}::integer[], ${column("outcome")}::text[],
      ${column("membershipId")}::text[], ${column("nationalIdIndex")}::text[],
      ${column("phoneIndex")}::text[], ${column("sealed")}::text[])
      as given (line, outcome, membership_id, national_id_index, phone_index, sealed)
    left join ${users} on ${users}.membership_id = given.membership_id`);
}

export async function addRejections(
  db: Database,
  personal: Personal,
  importId: string,
  rejected: readonly {
    readonly line: number;
    readonly cells: readonly string[];
    readonly problems: Problem[];
  }[],
): Promise<void> {
  if (rejected.length === 0) return;
  await db.insert(importRejections).values(
    rejected.map(({ line, cells, problems }) => ({
      importId,
      line,
      problems,
      sealedCells: personal.seal(JSON.stringify(cells)),
    })),
  );
}

export async function findRejections(
  db: Database,
  personal: Personal,
  importId: string,
  limit: number,
) {
  const rows = await db
    .select()
    .from(importRejections)
    .where(eq(importRejections.importId, importId))
    .orderBy(asc(importRejections.line))
    .limit(limit);
  return rows.map(({ line, problems, sealedCells }) => ({
    line,
    problems,
    cells: JSON.parse(personal.open(sealedCells)) as string[],
  }));
}

type Collided = { readonly problems: readonly Problem[] };

/** The people whose records a row collides with, each once. */
export function heldBy({ problems }: Collided): string[] {
  return [...new Set(problems.flatMap((each) => each.heldBy ?? []))];
}

/** Those whom these rows collide with, by their ids. */
export async function findRecords(db: Database, rejected: readonly Collided[]) {
  const ids = rejected.flatMap(heldBy);
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .select({ id: users.id, name: users.displayName, membershipId: users.membershipId })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** With what the rows say, which may be a person's who is erased. */
export async function removeRejectionsOf(db: Database, userId: string): Promise<void> {
  const names = JSON.stringify([{ heldBy: [userId] }]);
  await db.delete(importRejections).where(sql`${importRejections.problems} @> ${names}::jsonb`);
}

export async function removeMembers(db: Database, importId: string): Promise<void> {
  await purge(db, importRows, eq(importRows.importId, importId));
}

export async function removeRejections(db: Database, importId: string): Promise<void> {
  await purge(db, importRejections, eq(importRejections.importId, importId));
}

export async function findWritten(db: Database, importId: string, after: number, limit: number) {
  return db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        gt(importRows.line, after),
        isNotNull(importRows.sealedChange),
      ),
    )
    .orderBy(asc(importRows.line))
    .limit(limit);
}

export async function findKept(db: Database, importId: string, limit: number) {
  return db
    .select({
      name: users.displayName,
      membershipId: users.membershipId,
      reason: importRows.kept,
    })
    .from(importRows)
    .innerJoin(users, eq(users.id, importRows.userId))
    .where(and(eq(importRows.importId, importId), isNotNull(importRows.kept)))
    .orderBy(asc(importRows.line))
    .limit(limit);
}
