import { and, eq } from "drizzle-orm";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { deleteParts } from "./purge.ts";
import { findAllOf } from "./store.ts";
import { peopleExports } from "./tables.ts";

/** The files themselves are left out: they tell of other people. */
export const exportData: PersonalData = {
  tables: [{ table: peopleExports }],

  async read({ db }, userId) {
    const rows = await findAllOf(db, userId);
    return {
      peopleExports: rows.map(({ createdAt, format, columns, rows, state }) => ({
        createdAt,
        format,
        columns,
        rows,
        state,
      })),
    };
  },

  async eraseFiles(parts, { id }) {
    for (const row of await findAllOf(parts.db, id)) await deleteParts(parts, row);
  },

  async erase(db, { id }) {
    await db.delete(peopleExports).where(eq(peopleExports.userId, id));
  },

  /** A running export fails: it was begun with the permissions of the record that is given up. */
  async handOver(db, handover) {
    await db
      .update(peopleExports)
      .set({ state: "failed", problem: "forbidden", finishedAt: handover.now })
      .where(and(eq(peopleExports.userId, handover.fromId), eq(peopleExports.state, "running")));
    await moveRows(db, handover, peopleExports.userId);
  },
};
