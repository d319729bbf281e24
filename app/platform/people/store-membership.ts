import { type SQL, sql } from "drizzle-orm";
import { profiles } from "../profile/tables.ts";
import { users } from "../user/tables.ts";

/** YYYY-MM-DD, both included. */
export interface MembershipDays {
  readonly day: "began" | "ended";
  readonly from: string;
  readonly to: string;
}

/** By the index of days, or checked per row without it. */
export function hadMembership({ day, from, to }: MembershipDays, isWithoutIndex: boolean): SQL {
  const column = day === "began" ? profiles.membershipStart : profiles.membershipEnd;
  const within = sql`between ${from}::date and ${to}::date`;
  const own = sql`from ${profiles} where ${profiles.userId} = ${users.id}`;
  return isWithoutIndex
    ? sql`(select ${column} ${own}) ${within}`
    : sql`exists (select ${own} and ${column} ${within})`;
}
