import { cairoDay } from "#app/arabic/dates.ts";
import { listOffers } from "#app/contract/offers.ts";
import { SEARCH_HITS } from "#app/contract/search.ts";
import type { SearchFeature } from "../search/api.ts";
import { listOfferRows } from "./store.ts";

/** Current offers, for members in good standing. */
export const searchOffers: SearchFeature = async ({ keyword, caller, db, now }) => {
  if (caller.status !== "verified") return [];
  const query = listOffers.query.parse({ keyword, limit: SEARCH_HITS });
  const { rows, total } = await listOfferRows(db, query, cairoDay(now));
  const items = rows.map(({ id, title, category, endsOn }) => {
    return { id: String(id), title, kind: category, at: endsOn };
  });
  return [{ name: "offers", items, total }];
};
