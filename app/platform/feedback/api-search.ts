import { searchTokens } from "#app/arabic/fold.ts";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { FEEDBACK } from "#app/contract/ability.ts";
import { MAX_FEEDBACK_LISTED } from "#app/contract/feedback.values.ts";
import { SEARCH_HITS } from "#app/contract/search.ts";
import { areaFor, can } from "../http/caller.ts";
import type { SearchFeature } from "../search/api.ts";
import { findListed, listInbox } from "./store-lists.ts";

/** Items of the caller's area, without their own: by number, words or sender. */
export const searchFeedback: SearchFeature = async ({ keyword, caller, db, now }) => {
  if (!can(caller, FEEDBACK)) return [];
  const filter = {
    leader: caller.id,
    area: areaFor(caller, FEEDBACK),
    page: 1,
    limit: SEARCH_HITS,
  };
  const { ids, counts } = await listInbox(db, { ...filter, tokens: searchTokens(keyword) }, now);
  const rows = await findListed(db, ids);
  const total = Object.values(counts)
    .flatMap((byStatus) => Object.values(byStatus))
    .reduce((sum, each) => sum + each, 0);
  const items = rows.map(({ item, member }) => {
    const { id, number, type, title, body, status, areaCode, createdAt } = item;
    return {
      id,
      number,
      title: title ?? body.slice(0, 150),
      kind: type,
      state: status,
      person: member,
      governorate: areaCode && governorateByCode(areaCode)?.ar,
      at: createdAt.toISOString(),
    };
  });
  return [{ name: "feedback", items, total: Math.min(total, MAX_FEEDBACK_LISTED) }];
};
