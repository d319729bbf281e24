import { governorates } from "#app/arabic/governorates.ts";
import { cities } from "../branch/cities.ts";
import { branches } from "../branch/tables.ts";
import type { Database } from "../database/connect.ts";

/** One branch in each governorate's capital; answers their ids by the code of the governorate. */
export async function seedBranches(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .insert(branches)
    .values(
      governorates.map(({ code, ar }) => {
        const city = cities[code]?.[0]?.[0] ?? ar;
        return {
          name: `أمانة ${ar}`,
          location: city,
          detailedLocation: `شارع الجمهورية، ${city}`,
          governorateCode: code,
          city,
        };
      }),
    )
    .returning({ id: branches.id, code: branches.governorateCode });
  return new Map(rows.map(({ id, code }) => [code, id]));
}
