import { governorateByCode } from "#app/arabic/governorates.ts";
import { listApplications } from "#app/contract/application.ts";
import { MAX_LISTED, REVIEW } from "#app/contract/review.ts";
import { SEARCH_HITS } from "#app/contract/search.ts";
import { areaFor, can } from "../http/caller.ts";
import type { SearchFeature } from "../search/api.ts";
import { toListFilter } from "./list-filter.ts";
import { findListed, listApplicationIds } from "./store-lists.ts";

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
