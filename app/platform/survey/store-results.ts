import { and, asc, eq, gt, sql } from "drizzle-orm";
import { type Database, liftLimits } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { additionsOf, partsOf, WHOLE } from "./count.ts";
import type { SurveyRow } from "./store.ts";
import { surveyCounts, surveyResponses } from "./tables.ts";
import type { Addition } from "./tally.ts";

/** Named answers since the last count; more are counted within a minute. */
const MAX_UNCOUNTED = 5000;

/** With answers that the job has not counted yet. */
export async function findCounts(db: Database, survey: SurveyRow): Promise<readonly Addition[]> {
  const columns = {
    part: surveyCounts.part,
    question: surveyCounts.question,
    value: surveyCounts.value,
    count: surveyCounts.count,
  };
  const counted = db.select(columns).from(surveyCounts).where(eq(surveyCounts.surveyId, survey.id));
  if (survey.isAnonymous) return counted;
  // One statement, one snapshot: an answer is in one of them.
  const { rows } = await db.execute<{
    counts: Addition[] | null;
    uncounted: Uncounted[] | null;
  }>(sql`select
    (select json_agg(json_build_object('part', part, 'question', question, 'value', value,
      'count', count)) from ${surveyCounts} where survey_id = ${survey.id}) as counts,
    (select json_agg(one) from (select answers, governorate_code, rank from ${surveyResponses}
      where survey_id = ${survey.id} and not is_counted limit ${MAX_UNCOUNTED}) as one) as uncounted`);
  const { counts, uncounted } = rows[0] ?? { counts: null, uncounted: null };
  const answered = (uncounted ?? []).map(({ answers, governorate_code, rank }) => {
    return { answers, parts: [WHOLE, ...partsOf({ governorateCode: governorate_code, rank })] };
  });
  return [...(counts ?? []), ...additionsOf(survey, answered)];
}

interface Uncounted {
  readonly answers: typeof surveyResponses.$inferSelect.answers;
  readonly governorate_code: string | null;
  readonly rank: typeof surveyResponses.$inferSelect.rank;
}

/** In a random order per question, so that one person's texts can't be matched. */
export async function listTextRows(
  db: Database,
  survey: SurveyRow,
  questionId: string,
  { page, limit }: { page: number; limit: number },
) {
  const answer = sql<string>`${surveyResponses.answers}->>${questionId}`;
  const where = and(eq(surveyResponses.surveyId, survey.id), sql`${answer} is not null`);
  const rows = await db
    .select({ text: answer, by: users.displayName })
    .from(surveyResponses)
    .leftJoin(users, eq(users.id, surveyResponses.userId))
    .where(where)
    .orderBy(asc(inOrderOf(questionId)), asc(surveyResponses.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await db.$count(surveyResponses, where) };
}

/** A million answers take 16 MB while their file is written. */
const ID_BYTES = 16;

/** In batches, sorted once, and without an open transaction: downloads may be slow. */
export async function* walkTexts(
  db: Database,
  surveyId: string,
  questionId: string,
  limit: number,
): AsyncGenerator<string[]> {
  const answer = sql<string>`${surveyResponses.answers}->>${questionId}`;
  const ids = await db.transaction(async (tx) => {
    await liftLimits(tx);
    const { rows } = await tx.execute<{ ids: Buffer | null }>(sql`
      select string_agg(uuid_send(${surveyResponses.id}), ''::bytea
        order by ${inOrderOf(questionId)}, ${surveyResponses.id}) as ids
      from ${surveyResponses}
      where ${and(eq(surveyResponses.surveyId, surveyId), sql`${answer} is not null`)}`);
    return rows[0]?.ids ?? Buffer.alloc(0);
  });
  for (let at = 0; at < ids.length; at += limit * ID_BYTES) {
    const part =
      ids
        .subarray(at, at + limit * ID_BYTES)
        .toString("hex")
        .match(/.{32}/g) ?? [];
    const { rows } = await db.execute<{ text: string }>(sql`
      select ${answer} as text from unnest(${sql.param(part)}::uuid[]) with ordinality as next (id, place)
      join ${surveyResponses} on ${surveyResponses.id} = next.id
      where ${answer} is not null order by next.place`);
    yield rows.map(({ text }) => text);
  }
}

const inOrderOf = (questionId: string) => sql`md5(${surveyResponses.id}::text || ${questionId})`;

/** Texts from which frequent words are counted. */
const MAX_TEXTS = 3000;

export async function findTexts(db: Database, surveyId: string, questionId: string) {
  const answer = sql<string>`${surveyResponses.answers}->>${questionId}`;
  const rows = await db
    .select({ text: answer })
    .from(surveyResponses)
    .where(and(eq(surveyResponses.surveyId, surveyId), sql`${answer} is not null`))
    .orderBy(asc(surveyResponses.id))
    .limit(MAX_TEXTS);
  return rows.map(({ text }) => text);
}

/** In random order, with their people where known. */
export async function walkResponses(db: Database, surveyId: string, after: string, limit: number) {
  return db
    .select({
      id: surveyResponses.id,
      answers: surveyResponses.answers,
      name: users.displayName,
      membershipId: users.membershipId,
      governorateCode: surveyResponses.governorateCode,
      answeredAt: surveyResponses.answeredAt,
    })
    .from(surveyResponses)
    .leftJoin(users, eq(users.id, surveyResponses.userId))
    .where(and(eq(surveyResponses.surveyId, surveyId), gt(surveyResponses.id, after)))
    .orderBy(asc(surveyResponses.id))
    .limit(limit);
}
