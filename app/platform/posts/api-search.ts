import { listPosts } from "#app/contract/posts.ts";
import { SEARCH_HITS } from "#app/contract/search.ts";
import type { SearchFeature } from "../search/api.ts";
import { listPostRows } from "./store-lists.ts";

export const searchPosts: SearchFeature = async ({ keyword, db }) => {
  const query = listPosts.query.parse({ keyword, limit: SEARCH_HITS });
  const { rows, totalItems } = await listPostRows(db, query, undefined);
  const items = rows.map(({ id, title, attachment, createdAt }) => {
    const kind = attachment === "none" ? null : attachment;
    return { id: String(id), title, kind, at: createdAt.toISOString() };
  });
  return [{ name: "posts", items, total: totalItems }];
};
