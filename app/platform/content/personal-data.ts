import { asc, eq } from "drizzle-orm";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { contentItems, contentSteps, contentVersions } from "./tables.ts";

/** The organisation's: it stays. */
export const contentData: PersonalData = {
  tables: [
    {
      table: contentItems,
      notErased: "it belongs to the organisation; the name goes with the user",
    },
    {
      table: contentVersions,
      notExported: "the words are the organisation's; the acts say when they were written",
      notErased: "it belongs to the organisation; the name goes with the user",
    },
    { table: contentSteps, notErased: "acts of office stay, without a name" },
  ],

  async read({ db }, userId) {
    return {
      contentActs: await db
        .select({
          kind: contentItems.kind,
          title: contentItems.title,
          act: contentSteps.act,
          at: contentSteps.at,
          note: contentSteps.note,
        })
        .from(contentSteps)
        .innerJoin(contentItems, eq(contentItems.id, contentSteps.itemId))
        .where(eq(contentSteps.by, userId))
        .orderBy(asc(contentSteps.id)),
    };
  },

  handOver(db, handover) {
    const { changedBy, scheduledBy } = contentItems;
    const columns = [changedBy, scheduledBy, contentVersions.madeBy, contentSteps.by];
    return moveRows(db, handover, ...columns);
  },
};
