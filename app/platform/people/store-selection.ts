import { and, asc, eq, gt, type SQL } from "drizzle-orm";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/connect.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";
import { inArea } from "./store-area.ts";
import { filters, type ListFilter, withIds } from "./store-list.ts";
import { peopleSelections } from "./tables.ts";

export async function addSelection(
  db: Database,
  row: typeof peopleSelections.$inferInsert,
): Promise<string> {
  const [added] = await db.insert(peopleSelections).values(row).returning();
  if (!added) throw new Error("The database kept no selection.");
  return added.id;
}

export async function findOwnSelection(
  db: Database,
  { id, userId, since }: { readonly id: string; readonly userId: string; readonly since: Date },
) {
  const isOwn = and(eq(peopleSelections.id, id), eq(peopleSelections.userId, userId));
  const [row] = await db
    .select()
    .from(peopleSelections)
    .where(and(isOwn, gt(peopleSelections.createdAt, since)));
  return row;
}

/** Whether a filter matches a user of a query. */
export async function isFound(db: Database, filter: ListFilter): Promise<SQL | undefined> {
  return and(...filters(await withIds(db, filter), false));
}

export async function walkIds(
  db: Database,
  filter: ListFilter,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const asked = await withIds(db, filter);
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(after === null ? undefined : gt(users.id, after), ...filters(asked, true)))
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function findNames(db: Database, ids: readonly string[], area: Area) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .where(and(anyOf(users.id, ids), inArea(area)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
