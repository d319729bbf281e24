import { sql } from "drizzle-orm";
import { dayOf, daysBetween, isDuring, type Source } from "../statistics/api.ts";
import { users } from "../user/tables.ts";
import { applicationSteps, applications } from "./tables.ts";

export const applicationSources: readonly Source[] = [
  {
    name: "applications",
    measures: ["applications"],
    acts: (days) => sql`
      select 'applications' as measure, asked.kind as category,
        ${dayOf(sql`asked.submitted_at`)} as day, asked.governorate_code, asked.user_id,
        applicant.branch_id, 1 as amount
      from ${applications} asked join ${users} applicant on applicant.id = asked.user_id
      where ${isDuring(sql`asked.submitted_at`, days)}`,
  },
  {
    name: "applicationDays",
    measures: ["applicationDays", "renewed"],
    acts: (days) => sql`
      select counted.measure, counted.category, ${dayOf(sql`decided.at`)} as day,
        asked.governorate_code, asked.user_id, applicant.branch_id, 1 as amount
      from ${applicationSteps} decided
      join ${applications} asked on asked.id = decided.application_id
      join ${users} applicant on applicant.id = asked.user_id
      cross join lateral (values
        ('applicationDays',
          asked.kind || '.' || ${daysBetween(sql`asked.submitted_at`, sql`decided.at`)}),
        ('renewed', case when asked.kind = 'renewal' and decided.act = 'approved' then '' end)
      ) as counted (measure, category)
      where decided.act in ('approved', 'refused') and ${isDuring(sql`decided.at`, days)}
        and counted.category is not null`,
  },
];
