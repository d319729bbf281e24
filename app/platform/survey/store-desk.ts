import { and, asc, desc, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import {
  MAX_SURVEY_HISTORY,
  MAX_SURVEYS_LISTED,
  type SurveyKind,
  type SurveyState,
  surveyStates,
} from "#app/contract/survey.values.ts";
import type { Database } from "../database/connect.ts";
import { hasTerms } from "../database/terms.ts";
import { units } from "../structure/tables.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";
import type { AskedUnit } from "./rules.ts";
import { type SurveyRow, surveyColumns } from "./store.ts";
import { surveySteps, surveys } from "./tables.ts";

/** As isOwnedWithin (rules.ts) decides. */
export function withinOwner(area: Area): SQL | undefined {
  if (area === "national") return undefined;
  if (area === "none") return sql`false`;
  const { governorateCode, sector, secretariats = [] } = area;
  const ids = (given: readonly string[]) => sql`${sql.param([...given])}::uuid[]`;
  return or(
    governorateCode ? eq(surveys.governorateCode, governorateCode) : undefined,
    sector
      ? sql`(${surveys.branchIds} && ${ids(sector.branchIds)}
          and ${surveys.branchIds} <@ ${ids(sector.branchIds)})`
      : undefined,
    secretariats.length > 0
      ? sql`${surveys.secretariatIds} && ${ids(secretariats.map(({ id }) => id))}`
      : undefined,
  );
}

const isPublished = sql`${surveys.state} in ('scheduled', 'open')`;
const isOver = (now: Date) => lte(surveys.closesAt, now);

/** As stateAt (rules.ts) decides. */
function isInState(state: SurveyState, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  switch (state) {
    case "scheduled":
      return sql`(${isPublished} and ${surveys.opensAt} > ${at} and ${surveys.closesAt} > ${at})`;
    case "open":
      return sql`(${isPublished} and ${surveys.opensAt} <= ${at} and ${surveys.closesAt} > ${at})`;
    case "closed":
      return sql`(${surveys.state} = 'closed' or ${isPublished} and ${isOver(now)})`;
    default:
      return sql`${surveys.state} = ${state}`;
  }
}

interface DeskQuery {
  readonly kind: SurveyKind;
  readonly state?: SurveyState | undefined;
  readonly keyword?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** Last changed first, with totals of each state. */
export async function listDeskRows(db: Database, query: DeskQuery, area: Area, now: Date) {
  const { kind, state, keyword, page, limit } = query;
  const own = and(eq(surveys.kind, kind), withinOwner(area));
  const where = and(
    own,
    state ? isInState(state, now) : undefined,
    hasTerms(surveys.terms, keyword),
  );
  const offset = (page - 1) * limit;
  const one = (condition: SQL | undefined) => {
    return sql`(select 1 from ${surveys} where ${condition} limit ${MAX_SURVEYS_LISTED})`;
  };
  const countOf = (...conditions: readonly (SQL | undefined)[]) => sql`(select
    least(count(*), ${MAX_SURVEYS_LISTED})::int from (
      ${sql.join(conditions.map(one), sql` union all `)}) as found)`;
  const order =
    state === "check"
      ? [asc(surveys.since), asc(surveys.id)]
      : [desc(surveys.changedAt), desc(surveys.id)];
  const [rows, { rows: counted }] = await Promise.all([
    db
      .select({ survey: surveyColumns, by: users.displayName })
      .from(surveys)
      .innerJoin(users, eq(users.id, surveys.changedBy))
      .where(where)
      .orderBy(...order)
      .limit(Math.max(0, Math.min(limit, MAX_SURVEYS_LISTED - offset)))
      .offset(offset),
    db.execute<{ state: string; found: number }>(
      sql.join(
        [
          sql`select 'total' as state, ${countOf(where)} as found`,
          ...surveyStates.map((each) => {
            // Closed ones and those past their end, each an index range.
            const ways =
              each === "closed"
                ? [eq(surveys.state, "closed"), and(isPublished, isOver(now))]
                : [isInState(each, now)];
            return sql`select ${each}, ${countOf(...ways.map((way) => and(own, way)))}`;
          }),
        ],
        sql` union all `,
      ),
    ),
  ]);
  const { total = 0, ...counts } = Object.fromEntries(
    counted.map(({ state: name, found }) => [name, found]),
  );
  return { rows, total, counts };
}

export async function findOwned(
  db: Database,
  id: string,
  area: Area,
): Promise<SurveyRow | undefined> {
  const [row] = await db
    .select(surveyColumns)
    .from(surveys)
    .where(and(eq(surveys.id, id), withinOwner(area)));
  return row;
}

export async function lockOwned(
  db: Database,
  id: string,
  area: Area,
): Promise<SurveyRow | undefined> {
  const [row] = await db
    .select(surveyColumns)
    .from(surveys)
    .where(and(eq(surveys.id, id), withinOwner(area)))
    .for("update");
  return row;
}

export async function lockSurvey(db: Database, id: string): Promise<SurveyRow | undefined> {
  return lockOwned(db, id, "national");
}

export async function findSteps(db: Database, surveyId: string) {
  return db
    .select({
      act: surveySteps.act,
      at: surveySteps.at,
      by: users.displayName,
      note: surveySteps.note,
    })
    .from(surveySteps)
    .leftJoin(users, eq(users.id, surveySteps.by))
    .where(eq(surveySteps.surveyId, surveyId))
    .orderBy(desc(surveySteps.id))
    .limit(MAX_SURVEY_HISTORY);
}

export async function insertSurvey(
  db: Database,
  survey: typeof surveys.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(surveys).values(survey).returning({ id: surveys.id });
  if (!row) throw new Error("The database kept no survey.");
  return row.id;
}

export async function updateSurvey(
  db: Database,
  id: string,
  change: Partial<typeof surveys.$inferInsert>,
): Promise<void> {
  await db
    .update(surveys)
    .set({ ...change, version: sql`${surveys.version} + 1` })
    .where(eq(surveys.id, id));
}

/** For jobs: the version stays, so that nobody gets an edit conflict. */
export async function noteOfSurvey(
  db: Database,
  id: string,
  note: Partial<
    Pick<
      typeof surveys.$inferInsert,
      "toldAt" | "asked" | "remindedAt" | "settledAt" | "answered" | "groups"
    >
  >,
): Promise<void> {
  await db.update(surveys).set(note).where(eq(surveys.id, id));
}

export async function insertStep(
  db: Database,
  step: typeof surveySteps.$inferInsert,
): Promise<void> {
  await db.insert(surveySteps).values(step);
}

/** Branches, sectors and secretariats. */
export async function listAskableUnits(
  db: Database,
  area: Area,
): Promise<(AskedUnit & UnitName)[]> {
  if (area === "none") return [];
  const { governorateCode, sector, secretariats = [] } = area === "national" ? {} : area;
  const secretariatIds = secretariats.map(({ id }) => id);
  const within =
    area === "national"
      ? undefined
      : or(
          governorateCode ? eq(units.governorateCode, governorateCode) : undefined,
          sector ? inArray(units.id, [...sector.branchIds]) : undefined,
          secretariatIds.length > 0
            ? or(inArray(units.id, secretariatIds), inArray(units.secretariatId, secretariatIds))
            : undefined,
        );
  return db
    .select(unitColumns)
    .from(units)
    .where(and(isNull(units.closedAt), inArray(units.kind, [...askedKinds]), within))
    .orderBy(asc(units.governorateCode), asc(units.order), asc(units.name))
    .limit(MAX_UNITS);
}

interface UnitName {
  readonly name: string;
  readonly nameEn: string | null;
}
const askedKinds = [
  "branch",
  "sector",
  "central_secretariat",
  "governorate_secretariat",
  "sector_secretariat",
] as const;
const MAX_UNITS = 2000;
const unitColumns = {
  id: units.id,
  kind: units.kind,
  name: units.name,
  nameEn: units.nameEn,
  governorateCode: units.governorateCode,
  parentId: units.parentId,
  secretariatId: units.secretariatId,
};

export async function findUnits(
  db: Database,
  ids: readonly string[],
): Promise<(AskedUnit & UnitName)[]> {
  if (ids.length === 0) return [];
  return db
    .select(unitColumns)
    .from(units)
    .where(and(inArray(units.id, [...ids]), isNull(units.closedAt)))
    .orderBy(asc(units.order), asc(units.name));
}

export async function findBranchesOf(db: Database, sectorIds: readonly string[]) {
  if (sectorIds.length === 0) return [];
  const rows = await db
    .select({ id: units.id })
    .from(units)
    .where(
      and(
        inArray(units.parentId, [...sectorIds]),
        eq(units.kind, "branch"),
        isNull(units.closedAt),
      ),
    );
  return rows.map(({ id }) => id);
}
