import { and, asc, eq, sql } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import type { PersonalData } from "../privacy/personal-data.ts";
import { merges } from "../user/tables.ts";
import { endOwnRoles } from "./api-person.ts";
import { countRolesOf } from "./store-holders.ts";
import { personalRoles, type RoleSnapshot, roleChanges, roleSteps } from "./tables.ts";

/** Includes records that were merged into theirs. */
export const roleData: PersonalData = {
  tables: personalRoles,

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
    };
  },

  /** A running change fails: it was begun with the other record's permissions. */
  async handOver(db, { fromId, now }) {
    await db
      .update(roleChanges)
      .set({ state: "failed", finishedAt: now, sealedRequest: null })
      .where(and(eq(roleChanges.userId, fromId), eq(roleChanges.state, "running")));
  },

  leave: {
    count: (db, userId, now) => ({ roles: countRolesOf(db, userId, cairoDay(now)) }),
    end: (leaver) => endOwnRoles(leaver),
  },
};
