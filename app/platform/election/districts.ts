import { governorateNamedIn } from "#app/arabic/governorate-named.ts";
import { type CandidateQuery, type Districts, INDIVIDUAL, LIST } from "#app/contract/election.ts";
import type { Database } from "../database/connect.ts";
import type { Publisher } from "../realtime/publish.ts";
import { untilPublished } from "../realtime/until-published.ts";
import { governorateOfDistrict, sortDistricts } from "./rules.ts";
import { countByDistrict, type DistrictCount } from "./store.ts";
import { findPlaces } from "./store-districts.ts";

/** Cached until open content changes. */
interface DistrictCache {
  readonly counts: readonly DistrictCount[];
  readonly districts: Districts;
  /** By type and name of the district. */
  readonly chosen: ReadonlyMap<string, string | null>;
}

export async function readDistricts(db: Database, publisher: Publisher): Promise<Districts> {
  return (await read(db, publisher)).districts;
}

export async function countCandidates(
  db: Database,
  publisher: Publisher,
  { type, electoralDistrict }: Pick<CandidateQuery, "type" | "electoralDistrict">,
): Promise<number> {
  const { counts } = await read(db, publisher);
  return counts
    .filter((each) => !type || each.type === type)
    .filter(({ district }) => !electoralDistrict || district === electoralDistrict)
    .reduce((sum, { count }) => sum + count, 0);
}

function countByGovernorate(counts: readonly DistrictCount[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { type, district, count } of counts) {
    const code = type === INDIVIDUAL ? governorateNamedIn(district)?.code : undefined;
    if (code) found[code] = (found[code] ?? 0) + count;
  }
  return found;
}

/** Codes by district, null for several; also of districts that only candidates name. */
export async function readGovernorates(
  db: Database,
  publisher: Publisher,
): Promise<(type: string, district: string) => string | null> {
  const { chosen } = await read(db, publisher);
  return (type, district) =>
    governorateOfDistrict(district, chosen.get(`${type} ${district}`) ?? null);
}

const read = untilPublished<DistrictCache>(async (db) => {
  const counts = await countByDistrict(db);
  const { districts: written } = await findPlaces(db);
  const orders = new Map(written.map(({ type, name, order }) => [`${type} ${name}`, order]));
  const chosen = new Map(
    written.map(({ type, name, governorateCode }) => [`${type} ${name}`, governorateCode]),
  );
  const namesOf = (type: string) =>
    sortDistricts(
      counts.filter((each) => each.type === type).map(({ district }) => district),
      (name) => orders.get(`${type} ${name}`) ?? null,
    );
  const districts = {
    individualDistricts: namesOf(INDIVIDUAL),
    listDistricts: namesOf(LIST),
    candidatesCount: counts.reduce((sum, each) => sum + each.count, 0),
    candidatesByGovernorate: countByGovernorate(counts),
  };
  return { counts, districts, chosen };
});
