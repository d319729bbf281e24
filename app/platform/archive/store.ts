import { and, between, eq, isNull, ne, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { archiveItems, archiveSearch, archiveYears } from "./tables.ts";
import { type Searchable, termsOf, yearOf } from "./terms.ts";

export type NewItem = Omit<typeof archiveItems.$inferInsert, "id">;
export type ItemRow = typeof archiveItems.$inferSelect;

const BATCH_SIZE = 500;

/** The only way in: keeps counts and search terms in step. Call in a transaction. */
export async function publishItems(db: Database, items: readonly NewItem[]): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < items.length; at += BATCH_SIZE) {
    const batch = items.slice(at, at + BATCH_SIZE);
    const rows = await db.insert(archiveItems).values(batch).returning({ id: archiveItems.id });
    await db.insert(archiveSearch).values(
      batch.map((item, place) => ({
        itemId: rows[place]?.id ?? 0,
        day: item.day,
        terms: termsOf(item),
      })),
    );
    await countYears(db, batch, 1);
    for (const { id } of rows) ids.push(id);
  }
  return ids;
}

async function countYears(db: Database, items: readonly Searchable[], by: 1 | -1): Promise<void> {
  const counts = new Map<string, typeof archiveYears.$inferInsert>();
  for (const item of items) {
    const [type, year] = [item.type, yearOf(item)];
    const counted = counts.get(`${year} ${type}`) ?? { type, year, items: 0 };
    counts.set(`${year} ${type}`, { ...counted, items: counted.items + by });
  }
  // Sorted: concurrent publications can't deadlock.
  const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  await db
    .insert(archiveYears)
    .values(rows)
    .onConflictDoUpdate({
      target: [archiveYears.type, archiveYears.year],
      set: { items: sql`${archiveYears.items} + excluded.items` },
    });
}

/** Also restores a withdrawn item; returns whether it exists. */
export async function republishItem(
  db: Database,
  id: number,
  content: Omit<NewItem, "publishedAt">,
): Promise<boolean> {
  const before = await lockArchiveItem(db, id);
  if (!before) return false;
  if (!before.withdrawnAt) await countYears(db, [before], -1);
  const [item] = await db
    .update(archiveItems)
    .set({ ...content, withdrawnAt: null })
    .where(eq(archiveItems.id, id))
    .returning();
  if (!item) return false;
  const found = { day: item.day, terms: termsOf(item) };
  await db
    .insert(archiveSearch)
    .values({ itemId: id, ...found })
    .onConflictDoUpdate({ target: archiveSearch.itemId, set: found });
  await countYears(db, [item], 1);
  return true;
}

export async function withdrawItem(db: Database, id: number, now: Date): Promise<void> {
  const before = await lockArchiveItem(db, id);
  if (!before || before.withdrawnAt) return;
  await db.update(archiveItems).set({ withdrawnAt: now }).where(eq(archiveItems.id, id));
  await db.delete(archiveSearch).where(eq(archiveSearch.itemId, id));
  await countYears(db, [before], -1);
}

/** Locks the row; also finds withdrawn items. */
export const lockArchiveItem = (db: Database, id: number) =>
  lockRow(db, archiveItems, eq(archiveItems.id, id));

export async function findItem(db: Database, id: number): Promise<ItemRow | undefined> {
  const [row] = await db
    .select()
    .from(archiveItems)
    .where(and(eq(archiveItems.id, id), isNull(archiveItems.withdrawnAt)));
  return row;
}

export async function hasFile(db: Database, key: string, among: "shown" | "all"): Promise<boolean> {
  const found = await db
    .select({ id: archiveItems.id })
    .from(archiveItems)
    .where(
      and(
        among === "shown" ? isNull(archiveItems.withdrawnAt) : undefined,
        sql`${archiveItems.files} @> ${JSON.stringify([{ key }])}::jsonb`,
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Other items with its number in its year: 4 equals 4/2026. */
export async function findSameNumber(
  db: Database,
  { type, number, day }: Pick<ItemRow, "type" | "day"> & { readonly number: string },
  ownId: number,
): Promise<{ id: number; title: string } | undefined> {
  const year = yearOf({ day });
  const plain = (value: SQLWrapper) =>
    sql`regexp_replace(lower(${value}), ${`[[:space:]]|/[[:space:]]*${year}[[:space:]]*$`}, '', 'g')`;
  const [row] = await db
    .select({ id: archiveItems.id, title: archiveItems.title })
    .from(archiveItems)
    .where(
      and(
        eq(archiveItems.type, type),
        between(archiveItems.day, `${year}-01-01`, `${year}-12-31`),
        isNull(archiveItems.withdrawnAt),
        ne(archiveItems.id, ownId),
        sql`${plain(archiveItems.number)} = ${plain(sql`${number}::text`)}`,
      ),
    )
    .orderBy(archiveItems.id)
    .limit(1);
  return row;
}
