import { listArchive } from "#app/contract/archive.ts";
import { SEARCH_HITS } from "#app/contract/search.ts";
import type { SearchFeature } from "../search/api.ts";
import { listRows } from "./store-lists.ts";

export const searchArchive: SearchFeature = async ({ keyword, db }) => {
  const query = listArchive.query.parse({ keyword, limit: SEARCH_HITS });
  const { rows, totalItems } = await listRows(db, query);
  const items = rows.map(({ id, title, type, day }) => {
    return { id: String(id), title, kind: type, at: day };
  });
  return [{ name: "archive", items, total: totalItems }];
};
