import { sql } from "drizzle-orm";
import { listNews } from "#app/contract/news.ts";
import { SEARCH_HITS } from "#app/contract/search.ts";
import type { SearchFeature } from "../search/api.ts";
import { dayOf, isDuring, type Source } from "../statistics/api.ts";
import { listRows } from "./store-lists.ts";
import { news } from "./tables.ts";

export const searchNews: SearchFeature = async ({ keyword, db }) => {
  const query = listNews.query.parse({ keyword, limit: SEARCH_HITS });
  const { rows, totalItems } = await listRows(db, query, undefined);
  const items = rows.map(({ id, title, category, createdAt }) => {
    return { id: String(id), title, kind: category, at: createdAt.toISOString() };
  });
  return [{ name: "news", items, total: totalItems }];
};

/** Visible news, by day of publication. */
export const newsSources: readonly Source[] = [
  {
    name: "news",
    measures: ["news"],
    acts: (days) => sql`
      select 'news' as measure, 'news.' || item.category as category,
        ${dayOf(sql`item.created_at`)} as day, null as governorate_code, null::uuid as user_id,
        null::uuid as branch_id, 1 as amount
      from ${news} item
      where item.withdrawn_at is null and ${isDuring(sql`item.created_at`, days)}`,
  },
];
