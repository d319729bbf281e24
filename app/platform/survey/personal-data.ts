import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import type { PersonalData } from "../privacy/personal-data.ts";
import { personalSurveys, surveyCounts, surveyResponses, surveyRoll, surveys } from "./tables.ts";

export const surveyData: PersonalData = {
  tables: personalSurveys,

  async read({ db }, userId) {
    return {
      // Not of anonymous ones: nobody knows their answers.
      surveysAnswered: await db
        .select({
          kind: surveys.kind,
          title: surveys.title,
          isAnonymous: surveys.isAnonymous,
          answeredAt: surveyResponses.answeredAt,
          questions: sql`case when ${surveyResponses.id} is null then null
            else ${surveys.questions} end`,
          answers: surveyResponses.answers,
        })
        .from(surveyRoll)
        .innerJoin(surveys, eq(surveys.id, surveyRoll.surveyId))
        .leftJoin(
          surveyResponses,
          and(
            eq(surveyResponses.surveyId, surveyRoll.surveyId),
            eq(surveyResponses.userId, surveyRoll.userId),
          ),
        )
        .where(eq(surveyRoll.userId, userId))
        .orderBy(asc(surveys.id)),
    };
  },

  /** Choices stay counted without a name; texts, place and time are deleted. */
  async erase(db, { id }) {
    await db.execute(sql`update ${surveyResponses} set user_id = null, answered_at = null,
        answers = (select coalesce(jsonb_object_agg(given.key, given.value), '{}')
          from jsonb_each(${surveyResponses.answers}) as given
          where not exists (select from ${surveys}
            cross join lateral jsonb_array_elements(${surveys.questions}) as question
            where ${surveys.id} = ${surveyResponses.surveyId}
              and question->>'id' = given.key and question->>'kind' in ('short', 'long')))
      where user_id = ${id}`);
  },

  /** The kept record's answer stays; of an anonymous survey nobody knows which is whose. */
  async handOver(db, { fromId, toId }) {
    const kept = db
      .select({ id: surveyRoll.surveyId })
      .from(surveyRoll)
      .where(eq(surveyRoll.userId, toId));
    const twice = await db
      .delete(surveyRoll)
      .where(and(eq(surveyRoll.userId, fromId), inArray(surveyRoll.surveyId, kept)))
      .returning({ id: surveyRoll.surveyId });
    for (const { id } of twice) await deleteResponse(db, id, fromId);
  },
};

/** Makes its survey recount. */
async function deleteResponse(db: Database, surveyId: string, userId: string): Promise<void> {
  const dropped = await db
    .delete(surveyResponses)
    .where(and(eq(surveyResponses.surveyId, surveyId), eq(surveyResponses.userId, userId)))
    .returning({ isCounted: surveyResponses.isCounted });
  if (!dropped.some(({ isCounted }) => isCounted)) return;
  await db.delete(surveyCounts).where(eq(surveyCounts.surveyId, surveyId));
  await db
    .update(surveyResponses)
    .set({ isCounted: false })
    .where(eq(surveyResponses.surveyId, surveyId));
  await db.update(surveys).set({ settledAt: null }).where(eq(surveys.id, surveyId));
}
