import { and, eq, gt, isNull, or } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import { audit } from "../audit/api.ts";
import type { PersonalData } from "../privacy/personal-data.ts";
import { units } from "../structure/tables.ts";
import { personalTerms, positions, terms } from "./tables.ts";

/** Beyond today, also where it has not begun. */
const isHeld = (userId: string, today: string) =>
  and(eq(terms.userId, userId), or(isNull(terms.until), gt(terms.until, today)));

export const positionData: PersonalData = {
  tables: [personalTerms],

  leave: {
    count: (db, userId, now) => ({ seats: db.$count(terms, isHeld(userId, cairoDay(now))) }),

    /** Who held it stays known; a term that has not begun has no history. */
    async end(leaver) {
      const { caller, db, now, publisher } = leaver;
      const today = cairoDay(now);
      await db.delete(terms).where(and(eq(terms.userId, caller.id), gt(terms.from, today)));
      const running = await db
        .select({ id: terms.id, version: terms.version, title: positions.title, unit: units.name })
        .from(terms)
        .innerJoin(positions, eq(positions.id, terms.positionId))
        .innerJoin(units, eq(units.id, positions.unitId))
        .where(isHeld(caller.id, today));
      for (const { id, version, title, unit } of running) {
        await db
          .update(terms)
          .set({ until: today, version: version + 1 })
          .where(eq(terms.id, id));
        await audit(leaver, "term-ended", { subject: caller.id, detail: `${title}: ${unit}` });
      }
      // The guide names who holds what.
      await publisher.publish(db);
    },
  },
};
