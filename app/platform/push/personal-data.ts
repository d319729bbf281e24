import { asc, eq } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { pushSubscriptions } from "./tables.ts";

/** The devices that are pushed to; what waits for them goes with them. */
export const pushData: PersonalData = {
  tables: [{ table: pushSubscriptions }],

  async read({ db }, userId) {
    return {
      // Not the address of the browser: who has it can send there.
      pushes: await db
        .select({
          kind: pushSubscriptions.kind,
          language: pushSubscriptions.language,
          showsMessages: pushSubscriptions.showsMessages,
          createdAt: pushSubscriptions.createdAt,
        })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, userId))
        .orderBy(asc(pushSubscriptions.id)),
    };
  },

  async erase(db, { id }) {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id));
  },

  /** They end with the sessions that they belong to. */
  async handOver(db, { fromId }) {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, fromId));
  },
};
