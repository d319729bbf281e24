import { sql } from "drizzle-orm";
import { dayOf, daysBetween, isDuring, type Source } from "../statistics/api.ts";
import { users } from "../user/tables.ts";
import { aidRequests, aidSteps } from "./tables.ts";

const isDecision = (step: ReturnType<typeof sql>) =>
  sql`${step}.act = 'status' and ${step}."to" in ('approved', 'rejected')`;

export const aidSources: readonly Source[] = [
  {
    name: "aid",
    measures: ["aid"],
    acts: (days) => sql`
      select 'aid' as measure, asked.category, ${dayOf(sql`asked.created_at`)} as day,
        asked.governorate_code, asked.user_id, beneficiary.branch_id, 1 as amount
      from ${aidRequests} asked join ${users} beneficiary on beneficiary.id = asked.user_id
      where ${isDuring(sql`asked.created_at`, days)}`,
  },
  {
    name: "aidDays",
    measures: ["aidDays"],
    acts: (days) => sql`
      select 'aidDays' as measure,
        asked.category || '.' || ${daysBetween(sql`asked.created_at`, sql`decided.at`)} as category,
        ${dayOf(sql`decided.at`)} as day, asked.governorate_code, asked.user_id,
        beneficiary.branch_id, 1 as amount
      from ${aidSteps} decided
      join ${aidRequests} asked on asked.id = decided.request_id
      join ${users} beneficiary on beneficiary.id = asked.user_id
      where ${isDecision(sql`decided`)} and ${isDuring(sql`decided.at`, days)}
        and not exists (select 1 from ${aidSteps} earlier
          where earlier.request_id = decided.request_id and ${isDecision(sql`earlier`)}
            and earlier.id < decided.id)`,
  },
];
