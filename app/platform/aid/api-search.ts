import { governorateByCode } from "#app/arabic/governorates.ts";
import { AID } from "#app/contract/ability.ts";
import { listAid } from "#app/contract/aid.ts";
import { MAX_AID_LISTED } from "#app/contract/aid.values.ts";
import { SEARCH_HITS } from "#app/contract/search.ts";
import { areaFor, can } from "../http/caller.ts";
import type { SearchFeature } from "../search/api.ts";
import { toListFilter } from "./list-filter.ts";
import { findListed, listAidIds } from "./store-lists.ts";

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
