import { sql } from "drizzle-orm";
import { dayOf, daysBetween, isDuring, type Source } from "../statistics/api.ts";
import { users } from "../user/tables.ts";
import { feedback, feedbackSteps } from "./tables.ts";

export const feedbackSources: readonly Source[] = [
  {
    name: "feedback",
    measures: ["feedback"],
    // Withdrawn items are in no list of leaders.
    acts: (days) => sql`
      select 'feedback' as measure, sent.type as category, ${dayOf(sql`sent.created_at`)} as day,
        sent.area_code as governorate_code, sent.user_id, sender.branch_id, 1 as amount
      from ${feedback} sent join ${users} sender on sender.id = sent.user_id
      where ${isDuring(sql`sent.created_at`, days)} and sent.status <> 'withdrawn'`,
  },
  {
    name: "feedbackDays",
    measures: ["feedbackDays"],
    acts: (days) => sql`
      select 'feedbackDays' as measure,
        sent.type || '.' || ${daysBetween(sql`sent.created_at`, sql`answered.at`)} as category,
        ${dayOf(sql`answered.at`)} as day, sent.area_code as governorate_code, sent.user_id,
        sender.branch_id, 1 as amount
      from ${feedbackSteps} answered
      join ${feedback} sent on sent.id = answered.feedback_id
      join ${users} sender on sender.id = sent.user_id
      where answered.act = 'replied' and answered.act in ('replied', 'status', 'withdrawn')
        and ${isDuring(sql`answered.at`, days)}
        and not exists (select 1 from ${feedbackSteps} earlier
          where earlier.feedback_id = answered.feedback_id and earlier.act = 'replied'
            and earlier.id < answered.id)`,
  },
];
