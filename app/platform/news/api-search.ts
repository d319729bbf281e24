import { listNews } from "#app/contract/news.ts";
import { SEARCH_HITS } from "#app/contract/search.ts";
import type { SearchFeature } from "../search/api.ts";
import { listRows } from "./store-lists.ts";

export const searchNews: SearchFeature = async ({ keyword, db }) => {
  const query = listNews.query.parse({ keyword, limit: SEARCH_HITS });
  const { rows, totalItems } = await listRows(db, query, undefined);
  const items = rows.map(({ id, title, category, createdAt }) => {
    return { id: String(id), title, kind: category, at: createdAt.toISOString() };
  });
  return [{ name: "news", items, total: totalItems }];
};
