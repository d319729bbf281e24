import { governorates } from "#app/arabic/governorates.ts";
import { firstBranchOf } from "../platform/branch/rules.ts";
import { branches } from "../platform/branch/tables.ts";
import type { Database } from "../platform/database/connect.ts";

/** One branch in each governorate's capital; answers their ids by the code of the governorate. */
export async function seedBranches(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .insert(branches)
    .values(
      governorates.map((governorate) => {
        const branch = firstBranchOf(governorate);
        return { ...branch, detailedLocation: `شارع الجمهورية، ${branch.city}` };
      }),
    )
    .returning({ id: branches.id, code: branches.governorateCode });
  return new Map(rows.map(({ id, code }) => [code, id]));
}
