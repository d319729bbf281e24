import { governorateNamedIn } from "#app/arabic/governorate-named.ts";
import { type CandidateQuery, type Districts, INDIVIDUAL, LIST } from "#app/contract/election.ts";
import type { Database } from "../database/connect.ts";
import type { Publisher } from "../realtime/publish.ts";
import { sortDistricts } from "./rules.ts";
import { countByDistrict, type DistrictCount } from "./store.ts";

/** What is known of all districts, until open content changes. */
interface Known {
  readonly counts: readonly DistrictCount[];
  readonly districts: Districts;
}

/** One answer per publisher, that is per platform of this process. */
const caches = new WeakMap<Publisher, { answer: Promise<Known> | undefined }>();

/** The districts, in the order in which voters look for them. */
export async function readDistricts(db: Database, publisher: Publisher): Promise<Districts> {
  return (await read(db, publisher)).districts;
}

/** How many candidates stand in a district, are of a type, or are there at all. */
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

/**
 * Asked of the database once and kept until open content changes, in this process or another. Kept as a
 * promise, so that a change during the question is not lost.
 */
function read(db: Database, publisher: Publisher): Promise<Known> {
  let cache = caches.get(publisher);
  if (!cache) {
    const fresh: { answer: Promise<Known> | undefined } = { answer: undefined };
    publisher.onPublish(() => {
      fresh.answer = undefined;
    });
    caches.set(publisher, fresh);
    cache = fresh;
  }
  const { answer } = cache;
  if (answer) return answer;
  const query = queryDistricts(db);
  cache.answer = query;
  query.catch(() => {
    cache.answer = undefined;
  });
  return query;
}

function countByGovernorate(counts: readonly DistrictCount[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { type, district, count } of counts) {
    const code = type === INDIVIDUAL ? governorateNamedIn(district)?.code : undefined;
    if (code) found[code] = (found[code] ?? 0) + count;
  }
  return found;
}

async function queryDistricts(db: Database): Promise<Known> {
  const counts = await countByDistrict(db);
  const namesOf = (type: string) =>
    sortDistricts(counts.filter((each) => each.type === type).map(({ district }) => district));
  const districts = {
    individualDistricts: namesOf(INDIVIDUAL),
    listDistricts: namesOf(LIST),
    candidatesCount: counts.reduce((sum, each) => sum + each.count, 0),
    candidatesByGovernorate: countByGovernorate(counts),
  };
  return { counts, districts };
}
