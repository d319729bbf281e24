import { and, eq, sql } from "drizzle-orm";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { AID } from "#app/contract/ability.ts";
import { listAid } from "#app/contract/aid.ts";
import { type AidCategory, MAX_AID_LISTED } from "#app/contract/aid.values.ts";
import { SEARCH_HITS } from "#app/contract/search.ts";
import { areaFor, can } from "../http/caller.ts";
import { type FileFeature, filePart } from "../people/api.ts";
import type { SearchFeature } from "../search/api.ts";
import { dayOf, daysBetween, isDuring, type Source } from "../statistics/api.ts";
import { users } from "../user/tables.ts";
import { toListFilter } from "./list-filter.ts";
import { sectionOf } from "./rules.ts";
import { inArea } from "./store.ts";
import { findListed, listAidIds } from "./store-lists.ts";
import { aidRequests, aidSteps } from "./tables.ts";

const sections = ["medical", "socity"] as const;

/** By number, words or beneficiary, within the caller's area. */
export const searchAid: SearchFeature = async ({ keyword, caller, db, now }) => {
  if (!can(caller, AID)) return [];
  const reviewer = { id: caller.id, area: areaFor(caller, AID) };
  const parts = [];
  for (const section of sections) {
    const query = listAid.query.parse({ keyword, section, limit: SEARCH_HITS });
    const filter = toListFilter(query, reviewer, now);
    if (!filter) continue;
    const { ids, counts } = await listAidIds(db, filter);
    const rows = await findListed(db, ids);
    const total = Object.values(counts).reduce((sum, each) => sum + each, 0);
    const items = rows.map(({ request, beneficiary }) => {
      const { id, number, title, category, status, governorateCode, createdAt } = request;
      return {
        id,
        number,
        title,
        kind: category,
        state: request.withdrawnAt ? "withdrawn" : status,
        person: beneficiary,
        governorate: governorateCode && governorateByCode(governorateCode)?.ar,
        at: createdAt.toISOString(),
      };
    });
    parts.push({ name: "aid", section, items, total: Math.min(total, MAX_AID_LISTED) });
  }
  return parts;
};

export const aidFile: FileFeature = {
  name: "aid",
  query({ caller, userId }) {
    if (!can(caller, AID)) return undefined;
    const isTheirs = and(eq(aidRequests.userId, userId), inArea(areaFor(caller, AID)));
    return filePart(
      sql`id, number, title, category as kind,
        case when withdrawn_at is null then status else 'withdrawn' end as state,
        created_at as at`,
      sql`${aidRequests} where ${isTheirs}`,
      sql`created_at desc, id desc`,
    );
  },
  item: (found) => {
    const { kind, ...item } = found as { id: string; kind: AidCategory };
    return { ...item, kind, section: sectionOf(kind) };
  },
};

const isDecision = (step: ReturnType<typeof sql>) =>
  sql`${step}.act = 'status' and ${step}."to" in ('approved', 'rejected')`;

export const aidSources: readonly Source[] = [
  {
    name: "aid",
    measures: ["aid"],
    acts: (days) => sql`
      select 'aid' as measure, asked.category, ${dayOf(sql`asked.created_at`)} as day,
        asked.governorate_code, asked.user_id, beneficiary.branch_id, 1 as amount
      from ${aidRequests} asked join ${users} beneficiary on beneficiary.id = asked.user_id
      where ${isDuring(sql`asked.created_at`, days)}`,
  },
  {
    name: "aidDays",
    measures: ["aidDays"],
    acts: (days) => sql`
      select 'aidDays' as measure,
        asked.category || '.' || ${daysBetween(sql`asked.created_at`, sql`decided.at`)} as category,
        ${dayOf(sql`decided.at`)} as day, asked.governorate_code, asked.user_id,
        beneficiary.branch_id, 1 as amount
      from ${aidSteps} decided
      join ${aidRequests} asked on asked.id = decided.request_id
      join ${users} beneficiary on beneficiary.id = asked.user_id
      where ${isDecision(sql`decided`)} and ${isDuring(sql`decided.at`, days)}
        and not exists (select 1 from ${aidSteps} earlier
          where earlier.request_id = decided.request_id and ${isDecision(sql`earlier`)}
            and earlier.id < decided.id)`,
  },
];
