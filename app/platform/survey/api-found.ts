import { type SQL, sql } from "drizzle-orm";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { SEARCH_HITS, type SearchPart } from "#app/contract/search.ts";
import { READ_SURVEYS, surveyKinds } from "#app/contract/survey.values.ts";
import { listDeskSurveys } from "#app/contract/survey-desk.ts";
import { areaFor, can } from "../http/caller.ts";
import type { SearchFeature } from "../search/api.ts";
import { type Gone, isInAudience } from "../user/api-named.ts";
import { stateAt } from "./rules.ts";
import { listDeskRows } from "./store-desk.ts";
import { surveys } from "./tables.ts";

/** Surveys and polls that the caller finds at the desk. */
export const searchSurveys: SearchFeature = async ({ keyword, caller, db, now }) => {
  if (!can(caller, READ_SURVEYS)) return [];
  const area = areaFor(caller, READ_SURVEYS);
  const parts: SearchPart[] = [];
  for (const kind of surveyKinds) {
    const query = listDeskSurveys.query.parse({ keyword, kind, limit: SEARCH_HITS });
    const { rows, total } = await listDeskRows(db, query, area, now);
    const items = rows.map(({ survey }) => ({
      id: survey.id,
      title: survey.title,
      state: stateAt(survey, now),
      governorate: survey.governorateCode && governorateByCode(survey.governorateCode)?.ar,
      at: survey.changedAt.toISOString(),
    }));
    parts.push({ name: "surveys", section: kind, items, total });
  }
  return parts;
};

/** Titles of surveys that are not over and ask a role or a unit. */
export function surveysNaming(gone: Gone, now: Date): SQL {
  return sql`select title from ${surveys} where ${isInAudience(sql`audience`, gone)}
    and state not in ('closed', 'withdrawn')
    and (closes_at is null or closes_at > ${now.toISOString()})`;
}
