import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { release } from "./actions.ts";
import { withdrawOwn } from "./actions-own.ts";
import { countTaken, countUnanswered, lockTaken, lockUnanswered } from "./store-leaving.ts";
import { feedback, feedbackSteps, personalFeedback } from "./tables.ts";

export const feedbackData: PersonalData = {
  tables: personalFeedback,

  async read({ db }, userId) {
    const rows = await db
      .select()
      .from(feedback)
      .where(eq(feedback.userId, userId))
      .orderBy(asc(feedback.createdAt));
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return { feedback: [] };
    const steps = await db
      .select()
      .from(feedbackSteps)
      .where(
        and(
          inArray(feedbackSteps.feedbackId, ids),
          notInArray(feedbackSteps.act, ["assigned", "released", "note"]),
        ),
      )
      .orderBy(asc(feedbackSteps.id));
    return {
      feedback: rows.map(({ id, userId: _, ownerId, areaCode, version, ...item }) => ({
        ...item,
        steps: steps
          .filter(({ feedbackId }) => feedbackId === id)
          .map(({ act, at, from, to, note }) => ({ act, at, from, to, note })),
      })),
    };
  },

  leave: {
    count: (db, userId) => ({
      feedback: countUnanswered(db, userId),
      cases: countTaken(db, userId),
    }),
    async end(leaver) {
      const { caller, db, kind } = leaver;
      for (const taken of await lockTaken(db, caller.id)) await release(leaver, taken);
      // Complaints need no membership: who keeps the account is answered.
      if (kind === "membership") return;
      for (const own of await lockUnanswered(db, caller.id)) await withdrawOwn(leaver, own);
    },
  },
};
