import { asc, eq, inArray } from "drizzle-orm";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { importPieces, importRejections, importRows, imports } from "./tables.ts";

export const importData: PersonalData = {
  tables: [
    {
      table: imports,
      notExported: "what an official did is in the audit log",
      notErased: "who brought members in stays, as in the audit log",
    },
    { table: importRows },
  ],

  async read({ db }, userId) {
    return {
      imports: await db
        .select({ at: importRows.at, outcome: importRows.outcome })
        .from(importRows)
        .where(eq(importRows.userId, userId))
        .orderBy(asc(importRows.id)),
    };
  },

  /** Nobody can be removed from a file: it is deleted with all copies. */
  async eraseFiles({ db, documents }, { id }) {
    const own = db
      .selectDistinct({ id: importRows.importId })
      .from(importRows)
      .where(eq(importRows.userId, id));
    const pieces = await db.select().from(importPieces).where(inArray(importPieces.importId, own));
    for (const { storedAs } of pieces) await documents.delete(storedAs);
    await db.delete(importPieces).where(inArray(importPieces.importId, own));
    await db.delete(importRejections).where(inArray(importRejections.importId, own));
    await db
      .update(imports)
      .set({ sealedPreview: null, sealedSamples: null, sealedWords: null })
      .where(inArray(imports.id, own));
  },

  async erase(db, { id }) {
    await db.delete(importRows).where(eq(importRows.userId, id));
  },

  /** What an import changed in a merged record can't be undone in another. */
  async handOver(db, handover) {
    await db
      .update(importRows)
      .set({ sealedChange: null })
      .where(eq(importRows.userId, handover.fromId));
    await moveRows(db, handover, importRows.userId, imports.byId, imports.publishedBy);
  },
};
