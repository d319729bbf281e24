import { eq } from "drizzle-orm";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { peopleSelections } from "./tables.ts";

export const peopleData: PersonalData = {
  tables: [{ table: peopleSelections, notExported: "tells of others, and is gone after a day" }],

  async erase(db, { id }) {
    await db.delete(peopleSelections).where(eq(peopleSelections.userId, id));
  },

  handOver: (db, handover) => moveRows(db, handover, peopleSelections.userId),
};
