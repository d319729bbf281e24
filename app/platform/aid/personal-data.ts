import { asc, eq, inArray } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { release } from "./actions.ts";
import { withdrawOwn } from "./actions-own.ts";
import { amountFor, isForApplicant } from "./rules.ts";
import { countTaken, countUndecided, lockTaken, lockUndecided } from "./store-leaving.ts";
import { aidFiles, aidRequests, aidSteps, personalAid } from "./tables.ts";

export const aidData: PersonalData = {
  tables: personalAid,

  async read({ db, personal }, userId) {
    const rows = await db
      .select()
      .from(aidRequests)
      .where(eq(aidRequests.userId, userId))
      .orderBy(asc(aidRequests.createdAt));
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return { aid: [] };
    const steps = await db
      .select()
      .from(aidSteps)
      .where(inArray(aidSteps.requestId, ids))
      .orderBy(asc(aidSteps.id));
    const files = await db
      .select()
      .from(aidFiles)
      .where(inArray(aidFiles.requestId, ids))
      .orderBy(asc(aidFiles.id));
    return {
      aid: rows.map(({ id, number, title, category, status, createdAt, ...row }) => ({
        number,
        title,
        category,
        status,
        createdAt,
        withdrawnAt: row.withdrawnAt,
        amount: amountFor({ status, amount: row.amount }),
        description: personal.open(row.sealedDescription),
        steps: steps
          .filter((step) => step.requestId === id && isForApplicant(step))
          .map(({ act, at, from, to, sealedNote }) => ({
            act,
            at,
            from,
            to,
            note: sealedNote && personal.open(sealedNote),
          })),
        files: files
          .filter(({ requestId }) => requestId === id)
          .map(({ sealedName, type, createdAt }) => ({
            type,
            createdAt,
            name: personal.open(sealedName),
          })),
      })),
    };
  },

  async listFiles({ db, personal }, userId) {
    const rows = await db
      .select({
        id: aidFiles.id,
        number: aidRequests.number,
        sealedName: aidFiles.sealedName,
        key: aidFiles.storedAs,
      })
      .from(aidFiles)
      .innerJoin(aidRequests, eq(aidRequests.id, aidFiles.requestId))
      .where(eq(aidFiles.userId, userId))
      .orderBy(asc(aidFiles.id));
    return rows.map(({ id, number, sealedName, key }) => {
      const name = `aid/${number}/${personal.open(sealedName)}`;
      return { id, name, keptIn: "documents", key };
    });
  },

  async eraseFiles({ db, documents }, { id }) {
    const rows = await db
      .select({ storedAs: aidFiles.storedAs })
      .from(aidFiles)
      .where(eq(aidFiles.userId, id));
    for (const { storedAs } of rows) await documents.delete(storedAs);
  },

  leave: {
    count: (db, userId) => ({ aid: countUndecided(db, userId), cases: countTaken(db, userId) }),
    async end(leaver) {
      const { caller, db } = leaver;
      for (const own of await lockUndecided(db, caller.id)) await withdrawOwn(leaver, own);
      for (const taken of await lockTaken(db, caller.id)) await release(leaver, taken);
    },
  },
};
