import { and, eq, gte, isNull, notInArray, sql } from "drizzle-orm";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/connect.ts";
import { facebookPosts } from "./tables.ts";

export type FacebookPostRow = typeof facebookPosts.$inferSelect;

/** What is known of some posts of the page, by their ids there. */
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

/** The row of a post, made where there is none yet; locked until the transaction ends, so that it comes once. */
export async function lockFacebookPost(
  db: Database,
  { facebookId, createdAt }: Pick<FacebookPostRow, "facebookId" | "createdAt">,
): Promise<FacebookPostRow> {
  const never = new Date(0);
  await db
    .insert(facebookPosts)
    .values({ facebookId, createdAt, updatedAt: never })
    .onConflictDoNothing();
  const [row] = await db
    .select()
    .from(facebookPosts)
    .where(eq(facebookPosts.facebookId, facebookId))
    .for("update");
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

/** Those that were on the page since a moment, and are not among the ones that are. */
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

/** How many are on the page since a moment, as far as is known. */
export async function countKnown(db: Database, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(facebookPosts)
    .where(and(gte(facebookPosts.createdAt, since), isNull(facebookPosts.goneAt)));
  return row?.count ?? 0;
}
