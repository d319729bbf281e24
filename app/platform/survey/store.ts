import { and, asc, desc, eq, gt, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { searchTokens } from "#app/arabic/fold.ts";
import type { SurveyAnswers } from "#app/contract/survey.ts";
import { MAX_SURVEYS_LISTED, type SurveyView } from "#app/contract/survey.values.ts";
import { leaderRanks } from "#app/contract/user.ts";
import type { Database } from "../database/connect.ts";
import { termsIn, tokenTerm } from "../database/terms.ts";
import type { Member } from "../http/caller.ts";
import { keysOfReader } from "../notification/rules.ts";
import { secretariatIdsOf } from "../user/area.ts";
import { surveyResponses, surveyRoll, surveys } from "./tables.ts";

export type SurveyRow = Omit<typeof surveys.$inferSelect, "terms">;

/** What is read of a survey: all but the words of its search. */
export const surveyColumns = {
  id: surveys.id,
  kind: surveys.kind,
  state: surveys.state,
  since: surveys.since,
  title: surveys.title,
  titleEn: surveys.titleEn,
  text: surveys.text,
  textEn: surveys.textEn,
  questions: surveys.questions,
  isAnonymous: surveys.isAnonymous,
  mayChange: surveys.mayChange,
  results: surveys.results,
  opensAt: surveys.opensAt,
  closesAt: surveys.closesAt,
  audience: surveys.audience,
  audienceKeys: surveys.audienceKeys,
  governorateCode: surveys.governorateCode,
  branchIds: surveys.branchIds,
  secretariatIds: surveys.secretariatIds,
  version: surveys.version,
  asked: surveys.asked,
  toldAt: surveys.toldAt,
  remindedAt: surveys.remindedAt,
  settledAt: surveys.settledAt,
  groups: surveys.groups,
  changedAt: surveys.changedAt,
  changedBy: surveys.changedBy,
};

/** What a title is found by. */
export function titleColumns({ title, titleEn }: { title: string; titleEn?: string | null }) {
  return { title, titleEn: titleEn || null, terms: termsIn(`${title} ${titleEn ?? ""}`) };
}

/** Limits a query to surveys whose titles have words. */
export function hasWords(keyword: string | undefined): SQL | undefined {
  const match = searchTokens(keyword ?? "").map((token) => tokenTerm("", token));
  return match.length > 0 ? sql`${surveys.terms} @@ ${match.join("&")}::tsquery` : undefined;
}

/** Limits a query to the surveys that are, or were, open to somebody: to verified members alone. */
export function asks(caller: Member, now: Date): SQL {
  if (caller.status !== "verified") return sql`false`;
  const keys = keysOfReader({
    status: caller.status,
    governorateCode: caller.governorateCode,
    branchId: caller.belonging.branch?.id ?? null,
    secretariatIds: secretariatIdsOf(caller.belonging),
    roleIds: caller.roleIds,
  });
  const standing = leaderRanks.includes(caller.highestRank) ? "leaders" : "members";
  return sql`(${surveys.audienceKeys} && ${sql.param(keys)}::text[]
    and ${surveys.audience}->>'standing' in ('everyone', ${standing})
    and ${surveys.state} in ('scheduled', 'open', 'closed')
    and ${lte(surveys.opensAt, now)})`;
}

/** Whether it takes answers now. */
const isOpen = (now: Date) => and(ne(surveys.state, "closed"), gt(surveys.closesAt, now));

const answeredBy = (caller: Member) => sql<boolean>`exists (select from ${surveyRoll} as own
  where own.survey_id = "surveys"."id" and own.user_id = ${caller.id})`;

/** A page of the surveys that ask somebody, and how many there are, none above MAX_SURVEYS_LISTED. */
export async function listAsked(
  db: Database,
  query: { view: SurveyView; page: number; limit: number; keyword?: string | undefined },
  caller: Member,
  now: Date,
) {
  const { view, page, limit, keyword } = query;
  const ofView = {
    open: and(isOpen(now), sql`not ${answeredBy(caller)}`),
    answered: answeredBy(caller),
    closed: and(
      or(eq(surveys.state, "closed"), lte(surveys.closesAt, now)),
      ne(surveys.results, "never"),
    ),
  };
  const where = and(asks(caller, now), ofView[view], hasWords(keyword));
  const order =
    view === "open"
      ? [asc(surveys.closesAt), asc(surveys.id)]
      : [desc(surveys.closesAt), desc(surveys.id)];
  const offset = (page - 1) * limit;
  const matching = db.select({ one: sql`1` }).from(surveys).where(where).limit(MAX_SURVEYS_LISTED);
  const [rows, { rows: counted }] = await Promise.all([
    db
      .select({ survey: surveyColumns, hasAnswered: answeredBy(caller) })
      .from(surveys)
      .where(where)
      .orderBy(...order)
      .limit(Math.max(0, Math.min(limit, MAX_SURVEYS_LISTED - offset)))
      .offset(offset),
    db.execute<{ total: number }>(sql`select count(*)::int as total from (${matching}) as found`),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** A survey that asks somebody, whether they answered, and what, where it is by name. */
export async function findAsked(db: Database, id: string, caller: Member, now: Date) {
  const [row] = await db
    .select({
      survey: surveyColumns,
      hasAnswered: answeredBy(caller),
      answers: sql<SurveyAnswers | null>`(select own.answers from ${surveyResponses} as own
        where own.survey_id = "surveys"."id" and own.user_id = ${caller.id})`,
    })
    .from(surveys)
    .where(and(eq(surveys.id, id), asks(caller, now)));
  return row;
}

/** Surveys by their ids. */
export async function findSurvey(db: Database, id: string): Promise<SurveyRow | undefined> {
  const [row] = await db.select(surveyColumns).from(surveys).where(eq(surveys.id, id));
  return row;
}

/** How many people answered each of some surveys. */
export async function countRolls(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: surveyRoll.surveyId, people: sql<number>`count(*)::int` })
    .from(surveyRoll)
    .where(inArray(surveyRoll.surveyId, [...ids]))
    .groupBy(surveyRoll.surveyId);
  return new Map(rows.map(({ id, people }) => [id, people]));
}

/** A page of an anonymous poll's ballots in no order but their random ids. */
export async function listBallotRows(
  db: Database,
  surveyId: string,
  { page, limit, keyword }: { page: number; limit: number; keyword?: string | undefined },
) {
  const begins = (keyword ?? "").toUpperCase().replace(/[^2-9A-Z-]/g, "");
  const where = and(
    eq(surveyResponses.surveyId, surveyId),
    keyword ? sql`${surveyResponses.receipt} like ${`${begins}%`}` : undefined,
  );
  const rows = await db
    .select({ receipt: surveyResponses.receipt, answers: surveyResponses.answers })
    .from(surveyResponses)
    .where(where)
    .orderBy(asc(surveyResponses.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await db.$count(surveyResponses, where) };
}
