import { and, asc, eq, sql } from "drizzle-orm";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { merges } from "../user/tables.ts";
import { type RoleSnapshot, roleChanges, roleSteps } from "./tables.ts";

/** Includes records that were merged into theirs. */
export const roleData: PersonalData = {
  tables: [
    { table: roleChanges },
    {
      table: roleSteps,
      notErased: "ids alone, by which it stays known what somebody could do on a day",
      notHandedOver: "no step is ever changed; whoever reads finds those of both records",
    },
  ],

  async read({ db }, userId) {
    const { holderId, role } = roleSteps;
    return {
      roleSteps: await db
        .select({
          at: roleSteps.at,
          act: roleSteps.act,
          role: sql<RoleSnapshot["name"]>`${role}->>'name'`,
          rank: sql<RoleSnapshot["rank"]>`${role}->>'rank'`,
        })
        .from(roleSteps)
        .where(
          sql`${holderId} = any(array(select ${userId}::uuid
            union select joined_id from ${merges} where kept_id = ${userId}))`,
        )
        .orderBy(asc(roleSteps.id)),
      roleChanges: await db
        .select({
          createdAt: roleChanges.createdAt,
          act: roleChanges.act,
          role: roleChanges.roleName,
          changed: roleChanges.changed,
        })
        .from(roleChanges)
        .where(eq(roleChanges.userId, userId))
        .orderBy(asc(roleChanges.id)),
    };
  },

  async erase(db, { id }) {
    await db.delete(roleChanges).where(eq(roleChanges.userId, id));
  },

  /** A running change fails: it was begun with the other record's permissions. */
  async handOver(db, handover) {
    await db
      .update(roleChanges)
      .set({ state: "failed", finishedAt: handover.now, sealedRequest: null })
      .where(and(eq(roleChanges.userId, handover.fromId), eq(roleChanges.state, "running")));
    await moveRows(db, handover, roleChanges.userId);
  },
};
