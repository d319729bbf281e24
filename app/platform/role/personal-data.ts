import { and, asc, eq } from "drizzle-orm";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { roleChanges } from "./tables.ts";

/** Which roles somebody gave to many people at once, or took from them. */
export const roleData: PersonalData = {
  tables: [{ table: roleChanges }],

  async read({ db }, userId) {
    return {
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

  /** One at work fails: it was begun with the abilities of the record that is given up. */
  async handOver(db, handover) {
    await db
      .update(roleChanges)
      .set({ state: "failed", finishedAt: handover.now, sealedRequest: null })
      .where(and(eq(roleChanges.userId, handover.fromId), eq(roleChanges.state, "running")));
    await moveRows(db, handover, roleChanges.userId);
  },
};
