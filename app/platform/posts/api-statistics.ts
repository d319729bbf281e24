/* Visible posts, by day of publication. */
import { sql } from "drizzle-orm";
import { dayOf, isDuring, type Source } from "../statistics/api.ts";
import { posts } from "./tables.ts";

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
