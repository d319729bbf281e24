import { sql } from "drizzle-orm";
import { listPosts } from "#app/contract/posts.ts";
import { SEARCH_HITS } from "#app/contract/search.ts";
import type { SearchFeature } from "../search/api.ts";
import { dayOf, isDuring, type Source } from "../statistics/api.ts";
import { listPostRows } from "./store-lists.ts";
import { posts } from "./tables.ts";

export const searchPosts: SearchFeature = async ({ keyword, db }) => {
  const query = listPosts.query.parse({ keyword, limit: SEARCH_HITS });
  const { rows, totalItems } = await listPostRows(db, query, undefined);
  const items = rows.map(({ id, title, attachment, createdAt }) => {
    const kind = attachment === "none" ? null : attachment;
    return { id: String(id), title, kind, at: createdAt.toISOString() };
  });
  return [{ name: "posts", items, total: totalItems }];
};

/** Visible posts, by day of publication. */
export const postSources: readonly Source[] = [
  {
    name: "posts",
    measures: ["posts"],
    acts: (days) => sql`
      select 'posts' as measure, 'posts.' || item.attachment as category,
        ${dayOf(sql`item.created_at`)} as day, null as governorate_code, null::uuid as user_id,
        null::uuid as branch_id, 1 as amount
      from ${posts} item
      where item.withdrawn_at is null and ${isDuring(sql`item.created_at`, days)}`,
  },
];
