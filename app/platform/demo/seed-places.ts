import { governorates as known } from "#app/arabic/governorates.ts";
import { cities, governorates } from "../branch/tables.ts";
import type { Database } from "../database/connect.ts";
import { cities as citiesOf } from "./content/cities.ts";

/** The 27 governorates, their cities and centres. */
export async function seedPlaces(db: Database): Promise<void> {
  await db
    .insert(governorates)
    .values(known.map(({ code, ar, en }) => ({ code, nameAr: ar, nameEn: en })));
  await db.insert(cities).values(
    known.flatMap(({ code }) =>
      (citiesOf[code] ?? []).map(([nameAr, nameEn], position) => ({
        governorateCode: code,
        position,
        nameAr,
        nameEn,
      })),
    ),
  );
}
