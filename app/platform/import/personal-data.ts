import { eq, inArray } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { removeRejectionsOf } from "./store-rows.ts";
import { importPieces, importRejections, importRows, imports, personalImports } from "./tables.ts";

export const importData: PersonalData = {
  tables: personalImports,

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
    await removeRejectionsOf(db, id);
    await db
      .update(imports)
      .set({ sealedPreview: null, sealedSamples: null, sealedWords: null })
      .where(inArray(imports.id, own));
  },

  /** What an import changed in a merged record can't be undone in another. */
  async handOver(db, { fromId }) {
    await db.update(importRows).set({ sealedChange: null }).where(eq(importRows.userId, fromId));
  },
};
