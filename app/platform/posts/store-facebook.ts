import { and, eq, gte, isNull, notInArray, sql } from "drizzle-orm";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { facebookPosts } from "./tables.ts";

export type FacebookPostRow = typeof facebookPosts.$inferSelect;

export async function findKnown(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, FacebookPostRow>> {
  const rows = await db
    .select()
    .from(facebookPosts)
    .where(anyOf(facebookPosts.facebookId, [...ids]));
  return new Map(rows.map((row) => [row.facebookId, row]));
}

/** Inserts or locks a post's row, so that it is imported once. */
export async function lockFacebookPost(
  db: Database,
  { facebookId, createdAt }: Pick<FacebookPostRow, "facebookId" | "createdAt">,
): Promise<FacebookPostRow> {
  const never = new Date(0);
  await db
    .insert(facebookPosts)
    .values({ facebookId, createdAt, updatedAt: never })
    .onConflictDoNothing();
  const row = await lockRow(db, facebookPosts, eq(facebookPosts.facebookId, facebookId));
  if (!row) throw new Error("a post of the page was not stored");
  return row;
}

export async function changeFacebookPost(
  db: Database,
  facebookId: string,
  change: Partial<Omit<FacebookPostRow, "facebookId">>,
): Promise<void> {
  await db.update(facebookPosts).set(change).where(eq(facebookPosts.facebookId, facebookId));
}

export async function findGone(
  db: Database,
  since: Date,
  seen: readonly string[],
): Promise<FacebookPostRow[]> {
  return db
    .select()
    .from(facebookPosts)
    .where(
      and(
        gte(facebookPosts.createdAt, since),
        isNull(facebookPosts.goneAt),
        notInArray(facebookPosts.facebookId, [...seen]),
      ),
    );
}

export async function countKnown(db: Database, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(facebookPosts)
    .where(and(gte(facebookPosts.createdAt, since), isNull(facebookPosts.goneAt)));
  return row?.count ?? 0;
}
