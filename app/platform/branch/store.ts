import { and, count, eq, inArray } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { branches } from "./tables.ts";

/** Branches with the number of members in good standing, by governorate and name. */
export async function findBranches(db: Database, governorateCode: string | undefined) {
  return db
    .select({
      id: branches.id,
      name: branches.name,
      location: branches.location,
      detailedLocation: branches.detailedLocation,
      governorateCode: branches.governorateCode,
      city: branches.city,
      membersCount: count(users.id),
    })
    .from(branches)
    .leftJoin(
      users,
      and(eq(users.branchId, branches.id), inArray(users.status, ["verified", "active"])),
    )
    .where(governorateCode ? eq(branches.governorateCode, governorateCode) : undefined)
    .groupBy(branches.id)
    .orderBy(branches.governorateCode, branches.name);
}
