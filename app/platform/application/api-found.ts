import { and, eq, sql } from "drizzle-orm";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { listApplications } from "#app/contract/application.ts";
import { MAX_LISTED, REVIEW } from "#app/contract/review.ts";
import { SEARCH_HITS } from "#app/contract/search.ts";
import { areaFor, can } from "../http/caller.ts";
import { type FileFeature, filePart } from "../people/api.ts";
import type { SearchFeature } from "../search/api.ts";
import { dayOf, daysBetween, isDuring, type Source } from "../statistics/api.ts";
import { users } from "../user/tables.ts";
import { toListFilter } from "./list-filter.ts";
import { inArea } from "./store.ts";
import { findListed, listApplicationIds } from "./store-lists.ts";
import { applicationSteps, applications } from "./tables.ts";

/** By name, national ID or phone, within the caller's area. */
export const searchApplications: SearchFeature = async ({ keyword, caller, db, personal }) => {
  if (!can(caller, REVIEW)) return [];
  const query = listApplications.query.parse({ keyword, limit: SEARCH_HITS });
  const filter = await toListFilter({ db, personal }, query, areaFor(caller, REVIEW));
  if (!filter) return [];
  const { ids, counts } = await listApplicationIds(db, filter);
  const rows = await findListed(db, ids);
  const total = Object.values(counts).reduce((sum, each) => sum + each, 0);
  const items = rows.map(({ application }) => {
    const { id, kind, state, name, governorateCode, submittedAt } = application;
    return {
      id,
      title: name,
      kind,
      state,
      governorate: governorateCode && governorateByCode(governorateCode)?.ar,
      at: submittedAt.toISOString(),
    };
  });
  return [{ name: "applications", items, total: Math.min(total, MAX_LISTED) }];
};

export const applicationFile: FileFeature = {
  name: "applications",
  query({ caller, userId }) {
    if (!can(caller, REVIEW)) return undefined;
    const isTheirs = and(eq(applications.userId, userId), inArea(areaFor(caller, REVIEW)));
    return filePart(
      sql`id, kind, state, submitted_at as at`,
      sql`${applications} where ${isTheirs}`,
      sql`submitted_at desc, id desc`,
    );
  },
};

export const applicationSources: readonly Source[] = [
  {
    name: "applications",
    measures: ["applications"],
    acts: (days) => sql`
      select 'applications' as measure, asked.kind as category,
        ${dayOf(sql`asked.submitted_at`)} as day, asked.governorate_code, asked.user_id,
        applicant.branch_id, 1 as amount
      from ${applications} asked join ${users} applicant on applicant.id = asked.user_id
      where ${isDuring(sql`asked.submitted_at`, days)}`,
  },
  {
    name: "applicationDays",
    measures: ["applicationDays", "renewed"],
    acts: (days) => sql`
      select counted.measure, counted.category, ${dayOf(sql`decided.at`)} as day,
        asked.governorate_code, asked.user_id, applicant.branch_id, 1 as amount
      from ${applicationSteps} decided
      join ${applications} asked on asked.id = decided.application_id
      join ${users} applicant on applicant.id = asked.user_id
      cross join lateral (values
        ('applicationDays',
          asked.kind || '.' || ${daysBetween(sql`asked.submitted_at`, sql`decided.at`)}),
        ('renewed', case when asked.kind = 'renewal' and decided.act = 'approved' then '' end)
      ) as counted (measure, category)
      where decided.act in ('approved', 'refused') and ${isDuring(sql`decided.at`, days)}
        and counted.category is not null`,
  },
];
