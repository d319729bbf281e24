import { and, asc, desc, eq, gt, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import type { SurveyAnswers } from "#app/contract/survey.ts";
import { MAX_SURVEYS_LISTED, type SurveyView } from "#app/contract/survey.values.ts";
import { leaderRanks } from "#app/contract/user.ts";
import type { Database } from "../database/connect.ts";
import { hasTerms } from "../database/terms.ts";
import type { Member } from "../http/caller.ts";
import { keysOfReader } from "../notification/rules.ts";
import { secretariatIdsOf } from "../user/area.ts";
import {
  surveyAudiences,
  surveyBoxes,
  surveyCounts,
  surveyResponses,
  surveyRoll,
  surveys,
} from "./tables.ts";

export type SurveyRow = Omit<typeof surveys.$inferSelect, "terms" | "answered">;

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

/** Undefined for all but verified members. */
function readingOf(caller: Member): { keys: SQL; standings: SQL } | undefined {
  if (caller.status !== "verified") return undefined;
  const keys = keysOfReader({
    status: caller.status,
    governorateCode: caller.governorateCode,
    branchId: caller.belonging.branch?.id ?? null,
    secretariatIds: secretariatIdsOf(caller.belonging),
    roleIds: caller.roleIds,
  });
  const own = leaderRanks.includes(caller.highestRank) ? "leaders" : "members";
  const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
  return { keys: texts(keys), standings: texts(["everyone", own]) };
}

/** Open to somebody now or earlier. */
function asks(caller: Member, now: Date): SQL {
  const reading = readingOf(caller);
  if (!reading) return sql`false`;
  return sql`(${surveys.audienceKeys} && ${reading.keys}
    and ${surveys.audience}->>'standing' = any(${reading.standings})
    and ${surveys.state} in ('scheduled', 'open', 'closed')
    and ${lte(surveys.opensAt, now)})`;
}

const answeredBy = (caller: Member, id = sql`${surveys.id}`) =>
  sql<boolean>`exists (select from ${surveyRoll} as own
    where own.survey_id = ${id} and own.user_id = ${caller.id})`;

/** Selects `id` and `closes_at`: open unanswered ones by their end, or results, newest first. */
export function walkAsked(
  view: Exclude<SurveyView, "answered">,
  caller: Member,
  { now, limit }: { readonly now: Date; readonly limit: number },
): SQL {
  const reading = readingOf(caller);
  if (!reading) return sql`select id, closes_at from ${surveys} where false`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const [ofView, order] = {
    open: [
      sql`closes_at > ${at} and not ${answeredBy(caller, sql`one.survey_id`)}`,
      sql`closes_at, id`,
    ],
    // Closing early moves the end forward.
    closed: [sql`closes_at <= ${at} and is_told`, sql`closes_at desc, id desc`],
  }[view];
  return sql`select distinct hit.id, hit.closes_at
    from unnest(${reading.keys}) as held(key), unnest(${reading.standings}) as of(standing)
    cross join lateral (
      select survey_id as id, closes_at from ${surveyAudiences} as one
      where one.key = held.key and one.standing = of.standing and opens_at <= ${at} and ${ofView}
      order by ${order} limit ${limit}
    ) as hit
    order by ${order} limit ${limit}`;
}

/** With the total, capped at MAX_SURVEYS_LISTED. */
export async function listAsked(
  db: Database,
  query: { view: SurveyView; page: number; limit: number; keyword?: string | undefined },
  caller: Member,
  now: Date,
) {
  const { view, page, limit, keyword } = query;
  const order =
    view === "open"
      ? [asc(surveys.closesAt), asc(surveys.id)]
      : [desc(surveys.closesAt), desc(surveys.id)];
  // Starts from the narrower of answers and title words.
  const found =
    view === "answered" || keyword
      ? db
          .select({ id: surveys.id })
          .from(surveys)
          .where(
            and(asks(caller, now), isOfView(view, caller, now), hasTerms(surveys.terms, keyword)),
          )
          .orderBy(...order)
          .limit(MAX_SURVEYS_LISTED)
      : walkAsked(view, caller, { now, limit: MAX_SURVEYS_LISTED });
  const own = db.$with("own", { id: surveys.id }).as(sql`${found}`);
  const rows = await db
    .with(own)
    .select({
      survey: surveyColumns,
      hasAnswered: answeredBy(caller),
      total: sql<number>`counted.total`,
    })
    .from(sql`(select count(*)::int as total from ${own}) as counted`)
    .leftJoin(
      sql`(select * from ${own} limit ${limit} offset ${(page - 1) * limit}) as shown`,
      sql`true`,
    )
    .leftJoin(surveys, sql`${surveys.id} = shown.id`)
    .orderBy(...order);
  return {
    rows: rows.flatMap(({ survey, hasAnswered }) => (survey ? [{ survey, hasAnswered }] : [])),
    total: rows[0]?.total ?? 0,
  };
}

function isOfView(view: SurveyView, caller: Member, now: Date): SQL | undefined {
  switch (view) {
    case "open":
      return and(gt(surveys.closesAt, now), sql`not ${answeredBy(caller)}`);
    case "closed":
      return and(lte(surveys.closesAt, now), ne(surveys.results, "never"));
    default:
      return answeredBy(caller);
  }
}

/** Whether they answered, and the answer where it is named. */
export async function findAsked(db: Database, id: string, caller: Member, now: Date) {
  const [row] = await db
    .select({
      survey: surveyColumns,
      hasAnswered: answeredBy(caller),
      answers: sql<SurveyAnswers | null>`(select own.answers from ${surveyResponses} as own
        where own.survey_id = ${surveys.id} and own.user_id = ${caller.id})`,
    })
    .from(surveys)
    .where(and(eq(surveys.id, id), asks(caller, now)));
  return row;
}

export async function findSurvey(db: Database, id: string): Promise<SurveyRow | undefined> {
  const [row] = await db.select(surveyColumns).from(surveys).where(eq(surveys.id, id));
  return row;
}

/** Stored when settled, else counted and waiting ones: counting the roll takes time. */
export async function countAnswered(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const counted = sql`(select count from ${surveyCounts}
    where survey_id = ${surveys.id} and part = '' and question = '' and value = '')`;
  const uncounted = sql`(select count(*) from ${surveyResponses}
    where survey_id = ${surveys.id} and not is_counted)`;
  const boxed = sql`(select count(*) from ${surveyBoxes}
    where survey_id = ${surveys.id} and pool = '')`;
  const rows = await db
    .select({
      id: surveys.id,
      people: sql<number>`coalesce(${surveys.answered},
        coalesce(${counted}, 0) + ${uncounted} + ${boxed})::int`,
    })
    .from(surveys)
    .where(inArray(surveys.id, [...ids]));
  return new Map(rows.map(({ id, people }) => [id, people]));
}

/** In the order of their random ids. */
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
