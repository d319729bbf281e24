import { asc, eq } from "drizzle-orm";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { units } from "../structure/tables.ts";
import { positions, terms } from "./tables.ts";

/** Erasure keeps the term without its holder. */
export const positionData: PersonalData = {
  tables: [{ table: terms, counted: "positions" }],

  async read({ db }, userId) {
    return {
      positions: await db
        .select({
          title: positions.title,
          unit: units.name,
          name: terms.name,
          from: terms.from,
          until: terms.until,
        })
        .from(terms)
        .innerJoin(positions, eq(positions.id, terms.positionId))
        .innerJoin(units, eq(units.id, positions.unitId))
        .where(eq(terms.userId, userId))
        .orderBy(asc(terms.from), asc(terms.id)),
    };
  },

  async erase(db, { id }) {
    const gone = { userId: null, name: null, nameEn: null, photo: null };
    await db.update(terms).set(gone).where(eq(terms.userId, id));
  },

  async handOver(db, handover) {
    await moveRows(db, handover, terms.userId);
  },
};
