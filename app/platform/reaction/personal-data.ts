import { eq, sql } from "drizzle-orm";
import type { ReactionKind } from "#app/contract/reaction.values.ts";
import type { Database } from "../database/connect.ts";
import type { PersonalData } from "../privacy/personal-data.ts";
import { targets } from "./kinds.ts";
import { likes, personalReactions, shares } from "./tables.ts";

export const reactionData: PersonalData = {
  tables: personalReactions,

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
  async handOver(db, { fromId, toId }) {
    for (const [table, count] of counted) {
      const { rows } = await db.execute<{ kind: ReactionKind; target_id: string }>(sql`
        delete from ${table} as given using ${table} as kept
        where given.user_id = ${fromId} and kept.user_id = ${toId}
          and kept.kind = given.kind and kept.target_id = given.target_id
        returning given.kind, given.target_id`);
      const twice = rows.map(({ kind, target_id }) => ({ kind, targetId: Number(target_id) }));
      await uncount(db, count, twice);
    }
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
