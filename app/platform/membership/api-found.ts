import { sql } from "drizzle-orm";
import { profiles } from "../profile/tables.ts";
import type { Source } from "../statistics/api.ts";
import { users } from "../user/tables.ts";

export const membershipSources: readonly Source[] = [
  {
    name: "joined",
    measures: ["joined"],
    acts: ({ from, to }) => sql`
      select 'joined' as measure, '' as category, onfile.membership_start as day,
        member.governorate_code, member.id as user_id, member.branch_id, 1 as amount
      from ${profiles} onfile join ${users} member on member.id = onfile.user_id
      where onfile.membership_start between ${from}::date and ${to}::date
        and member.status <> 'deleted'`,
  },
  {
    name: "ended",
    measures: ["ended"],
    acts: ({ from, to }) => sql`
      select 'ended' as measure, '' as category, onfile.membership_end as day,
        member.governorate_code, member.id as user_id, member.branch_id, 1 as amount
      from ${profiles} onfile join ${users} member on member.id = onfile.user_id
      where onfile.membership_end between ${from}::date and ${to}::date
        and member.status = 'expired'`,
  },
];
