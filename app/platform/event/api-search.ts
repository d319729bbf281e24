import { governorateByCode } from "#app/arabic/governorates.ts";
import { listEvents } from "#app/contract/event.ts";
import { SEARCH_HITS } from "#app/contract/search.ts";
import type { SearchFeature } from "../search/api.ts";
import { listEventRows } from "./store.ts";

export const searchEvents: SearchFeature = async ({ keyword, caller, db, now }) => {
  const query = listEvents.query.parse({ keyword, limit: SEARCH_HITS });
  const { rows, total } = await listEventRows(db, query, caller, now);
  const items = rows.map(({ event: { id, title, category, governorateCode, startsAt } }) => ({
    id,
    title,
    kind: category,
    governorate: governorateByCode(governorateCode)?.ar,
    at: startsAt.toISOString(),
  }));
  return [{ name: "events", items, total }];
};
