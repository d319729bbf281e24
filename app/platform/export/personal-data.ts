import { and, eq } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { deleteParts } from "./purge.ts";
import { findAllOf } from "./store.ts";
import { peopleExports, personalExports } from "./tables.ts";

export const exportData: PersonalData = {
  tables: [personalExports],

  async eraseFiles(parts, { id }) {
    for (const row of await findAllOf(parts.db, id)) await deleteParts(parts, row);
  },

  /** A running export fails: it was begun with the permissions of the record that is given up. */
  async handOver(db, { fromId, now }) {
    await db
      .update(peopleExports)
      .set({ state: "failed", problem: "forbidden", finishedAt: now })
      .where(and(eq(peopleExports.userId, fromId), eq(peopleExports.state, "running")));
  },
};
