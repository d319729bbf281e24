import { eq, sql } from "drizzle-orm";
import { MAX_SECRETARIATS } from "#app/contract/structure.values.ts";
import { moveColumn, moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { leaveSecretariats } from "./api-assign.ts";
import { merges, personalUsers, userSecretariats, users } from "./tables.ts";

export const userData: PersonalData = {
  tables: personalUsers,

  async listFiles({ db }, userId) {
    const [row] = await db.select({ photo: users.photo }).from(users).where(eq(users.id, userId));
    return row?.photo ? [{ id: "photo", name: "photo", keptIn: "files", key: row.photo }] : [];
  },

  /** Of too many secretariats the oldest stay. */
  async handOver(db, handover) {
    const { fromId, toId } = handover;
    await db.execute(sql`
      delete from ${userSecretariats} as given using ${userSecretariats} as kept
      where given.user_id = ${fromId} and kept.user_id = ${toId} and kept.unit_id = given.unit_id`);
    await moveRows(db, handover, userSecretariats);
    for (const column of [merges.keptId, merges.byId]) await moveColumn(db, handover, column);
    await db.execute(sql`
      delete from ${userSecretariats} where user_id = ${toId} and unit_id in (
        select unit_id from ${userSecretariats} where user_id = ${toId}
        order by since, unit_id offset ${MAX_SECRETARIATS})`);
  },

  leave: {
    count: (db, userId) => ({
      seats: db.$count(userSecretariats, eq(userSecretariats.userId, userId)),
    }),
    end: (leaver) => leaveSecretariats(leaver),
  },
};
