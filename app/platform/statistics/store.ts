import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { withinArea } from "../user/api-area.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";

export interface MemberCounts {
  readonly verified: number;
  readonly expired: number;
  readonly pending: number;
  readonly blocked: number;
}

/** By status, with an index-only scan. */
export async function findMemberCounts(db: Database, area: Area): Promise<MemberCounts> {
  const { governorateCode, branchId } = users;
  const countOf = (status: SQL) => sql<number>`count(*) filter (where ${status})::int`;
  const [row] = await db
    .select({
      verified: countOf(eq(users.status, "verified")),
      expired: countOf(eq(users.status, "expired")),
      pending: countOf(eq(users.status, "pending")),
      blocked: countOf(eq(users.status, "blocked")),
    })
    .from(users)
    .where(
      and(
        inArray(users.status, ["verified", "expired", "pending", "blocked"]),
        withinArea(area, { governorateCode, userId: users.id, branchId }),
      ),
    );
  return row ?? { verified: 0, expired: 0, pending: 0, blocked: 0 };
}
