import { count, sql } from "drizzle-orm";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { INDIVIDUAL } from "#app/contract/election.ts";
import { MAX_DISTRICTS } from "#app/contract/election-desk.values.ts";
import { candidates as demoCandidates } from "#app/demo/content/candidates.ts";
import { fourPartName, shortName } from "#app/demo/content/names.ts";
import { seededRandom } from "#app/demo/content/random.ts";
import { cities } from "#app/platform/branch/cities.ts";
import { searchTextOf } from "#app/platform/election/rules.ts";
import { candidates, electionDistricts } from "#app/platform/election/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";

const BATCH_SIZE = 500;
/** As many stand in a seeded district: more candidates make more districts, as in a larger country. */
const PER_DISTRICT = 20;
const FIRST_DAY = Date.UTC(2025, 0, 1);

const places = Object.entries(cities).flatMap(([code, names]) =>
  names.map(([town]) => `${town}، ${governorateByCode(code)?.ar ?? ""}`),
);

/** Adds individual candidates up to a total, in districts of their own. */
export async function seedCandidates({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(candidates);
  await insertInBatches(
    "candidates",
    { have: row?.have ?? 0, total, atOnce: BATCH_SIZE },
    async (from, many) => {
      const batch = Array.from({ length: many }, (_, at) => candidateAt(from + at));
      await db.insert(candidates).values(batch);
    },
  );
  // As many as a list at the desk shows; more make no election of this country.
  await db.execute(sql`insert into ${electionDistricts} (type, name)
    select type, electoral_district from ${candidates}
    group by type, electoral_district order by min(id) limit ${MAX_DISTRICTS}
    on conflict do nothing`);
}

function candidateAt(place: number): typeof candidates.$inferInsert {
  const random = seededRandom(9_000_000 + place);
  const like = random.pick(demoCandidates);
  const district = Math.floor(place / PER_DISTRICT);
  const name = fourPartName(random, like.gender, new Set());
  const candidate = {
    name,
    nickname: random.happens(0.7) ? shortName(name) : null,
    type: INDIVIDUAL,
    listName: null,
    symbolName: like.symbolName,
    partyAffiliation: like.partyAffiliation,
  } as const;
  return {
    ...candidate,
    electoralDistrict: districtAt(district),
    candidateStatus: like.candidateStatus,
    candidateQualification: like.candidateQualification,
    serialNumber: (place % PER_DISTRICT) + 1,
    description: like.description,
    createdAt: new Date(FIRST_DAY),
    searchText: searchTextOf(candidate),
  };
}

/** «الدائرة 3 – دكرنس، الدقهلية»: the demo's own districts are counted in words. */
function districtAt(district: number): string {
  const round = Math.floor(district / places.length) + 1;
  return `الدائرة ${round} – ${places[district % places.length]}`;
}
