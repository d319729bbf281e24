import { sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/connect.ts";
import { likes, shares } from "#app/platform/reaction/tables.ts";

/** Of so many who like an item one sends it on. */
const LIKES_OF_A_SHARE = 7;

/** Of those who like an item, who sends it on. */
export function sharersOf(likers: readonly string[]): readonly string[] {
  return likers.slice(0, Math.floor(likers.length / LIKES_OF_A_SHARE));
}

interface Liked {
  readonly createdAt: Date;
  readonly likers: readonly string[];
}

/** Adds who likes some items, and who sends them on, as the items count them. */
export async function addReactions(
  db: Database,
  kind: "news" | "posts",
  items: readonly Liked[],
  ids: readonly number[],
): Promise<void> {
  for (const table of [likes, shares]) {
    const rows = items.flatMap(({ createdAt, likers }, at) =>
      (table === likes ? likers : sharersOf(likers)).map((userId) => {
        return { targetId: ids[at] ?? 0, userId, createdAt: createdAt.toISOString() };
      }),
    );
    const column = (name: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[name]));
    await db.execute(sql`
      insert into ${table} (kind, target_id, user_id, created_at)
      select ${kind}, item.* from unnest(${column("targetId")}::bigint[],
        ${column("userId")}::uuid[], ${column("createdAt")}::timestamptz[]) as item`);
  }
}
