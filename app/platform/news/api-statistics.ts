/* Visible news, by day of publication. */
import { sql } from "drizzle-orm";
import { dayOf, isDuring, type Source } from "../statistics/api.ts";
import { news } from "./tables.ts";

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
