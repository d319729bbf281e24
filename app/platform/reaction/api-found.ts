import { type SQL, sql } from "drizzle-orm";
import { news } from "../news/tables.ts";
import { posts } from "../posts/tables.ts";
import { type Days, dayOf, isDuring, type Source } from "../statistics/api.ts";
import { users } from "../user/tables.ts";
import { comments, likes, shares } from "./tables.ts";

/** `news.party`, `posts.video`; the kind alone where the item was deleted for good. */
const category = sql`acted.kind || coalesce('.' || item.category, '.' || post.attachment, '')`;

const items = sql`
  left join ${news} item on acted.kind = 'news' and item.id = acted.target_id
  left join ${posts} post on acted.kind = 'posts' and post.id = acted.target_id`;

function reactionsOf(measure: "likes" | "comments" | "shares", table: SQL, only = sql``): Source {
  return {
    name: measure,
    measures: [measure, `${measure}.items`],
    acts: (days: Days) => sql`
      select counted.measure, counted.category, ${dayOf(sql`acted.created_at`)} as day,
        author.governorate_code, acted.user_id, author.branch_id, 1 as amount
      from ${table} acted join ${users} author on author.id = acted.user_id ${items}
      cross join lateral (values (${measure}::text, ${category}),
        (${`${measure}.items`}::text, acted.kind || '.' || acted.target_id)
      ) as counted (measure, category)
      where ${isDuring(sql`acted.created_at`, days)} ${only}`,
  };
}

export const reactionSources = [
  reactionsOf("likes", sql`${likes}`),
  reactionsOf(
    "comments",
    sql`${comments}`,
    sql`and acted.deleted_at is null and acted.state is null`,
  ),
  reactionsOf("shares", sql`${shares}`),
];
