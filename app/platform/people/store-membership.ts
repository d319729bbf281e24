import { type SQL, sql } from "drizzle-orm";
import { profiles } from "../profile/tables.ts";
import { users } from "../user/tables.ts";

/** Days on which memberships began or ended, both included (YYYY-MM-DD). */
export interface MembershipDays {
  readonly day: "began" | "ended";
  readonly from: string;
  readonly to: string;
}

/** Whether a membership began or ended on some days: looked up for each, or found by the index of days. */
export function hadMembership({ day, from, to }: MembershipDays, isWithoutIndex: boolean): SQL {
  const column = day === "began" ? profiles.membershipStart : profiles.membershipEnd;
  const within = sql`between ${from}::date and ${to}::date`;
  const own = sql`from ${profiles} where ${profiles.userId} = ${users.id}`;
  return isWithoutIndex
    ? sql`(select ${column} ${own}) ${within}`
    : sql`exists (select ${own} and ${column} ${within})`;
}
