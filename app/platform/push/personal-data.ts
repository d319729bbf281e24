import { asc, eq } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { pushSubscriptions } from "./tables.ts";

export const pushData: PersonalData = {
  tables: [{ table: pushSubscriptions }],

  async read({ db }, userId) {
    return {
      // Without the endpoint: whoever has it can push there.
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

  async handOver(db, { fromId }) {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, fromId));
  },
};
