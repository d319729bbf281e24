import { asc, eq, sql } from "drizzle-orm";
import type { ReactionKind } from "#app/contract/reaction.values.ts";
import type { Database } from "../database/connect.ts";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { targets } from "./kinds.ts";
import { closedThreads, comments, likes, shares } from "./tables.ts";

export const reactionData: PersonalData = {
  tables: [
    { table: comments, notErased: "comments stay, without a name", counted: "comments" },
    { table: likes, counted: "likes" },
    { table: shares },
    {
      table: closedThreads,
      notExported: "the audit log has the act",
      notErased: "acts of office stay, without a name",
    },
  ],

  async read({ db }, userId) {
    return {
      comments: await db
        .select({
          kind: comments.kind,
          targetId: comments.targetId,
          body: comments.body,
          createdAt: comments.createdAt,
          editedAt: comments.editedAt,
          deletedAt: comments.deletedAt,
          state: comments.state,
        })
        .from(comments)
        .where(eq(comments.userId, userId))
        .orderBy(asc(comments.id)),
      likes: await db
        .select({ kind: likes.kind, targetId: likes.targetId, createdAt: likes.createdAt })
        .from(likes)
        .where(eq(likes.userId, userId))
        .orderBy(asc(likes.createdAt)),
      shares: await db
        .select({ kind: shares.kind, targetId: shares.targetId, createdAt: shares.createdAt })
        .from(shares)
        .where(eq(shares.userId, userId))
        .orderBy(asc(shares.createdAt)),
    };
  },

  async erase(db, { id }) {
    for (const [table, count] of counted) {
      const taken = await db
        .delete(table)
        .where(eq(table.userId, id))
        .returning({ kind: table.kind, targetId: table.targetId });
      await uncount(db, count, taken);
    }
  },

  /** What both liked or shared counts once. */
  async handOver(db, handover) {
    const { fromId, toId } = handover;
    for (const [table, count] of counted) {
      const { rows } = await db.execute<{ kind: ReactionKind; target_id: string }>(sql`
        delete from ${table} as given using ${table} as kept
        where given.user_id = ${fromId} and kept.user_id = ${toId}
          and kept.kind = given.kind and kept.target_id = given.target_id
        returning given.kind, given.target_id`);
      const twice = rows.map(({ kind, target_id }) => ({ kind, targetId: Number(target_id) }));
      await uncount(db, count, twice);
    }
    await moveRows(
      db,
      handover,
      likes.userId,
      shares.userId,
      comments.userId,
      closedThreads.closedBy,
    );
  },
};

const counted = [
  [likes, "likes"],
  [shares, "shares"],
] as const;

async function uncount(
  db: Database,
  count: "likes" | "shares",
  taken: readonly { kind: ReactionKind; targetId: number }[],
): Promise<void> {
  for (const [kind, rows] of Map.groupBy(taken, (each) => each.kind)) {
    // Sorted against deadlock.
    const ids = rows.map(({ targetId }) => targetId).sort((one, other) => one - other);
    await targets[kind].changeCounts(db, ids, { [count]: -1 });
  }
}
