import { count, sql } from "drizzle-orm";
import { foldForSearch } from "#app/arabic/fold.ts";
import { governorates } from "#app/arabic/governorates.ts";
import { demoGatherings } from "#app/demo/content/gatherings.ts";
import { seededRandom } from "#app/demo/content/random.ts";
import { gatherings, presences } from "#app/platform/attendance/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";
import { withIndexLater } from "./index-later.ts";
import { findPeople } from "./people.ts";

const BATCH_SIZE = 5_000;
const HOUR = 60 * 60 * 1000;
const FIRST = Date.UTC(2016, 0, 1);
const LAST = Date.UTC(2025, 9, 1);
const words = {
  name: "gatherings_by_name",
  on: "gatherings using gin (search_text gin_trgm_ops)",
};

/** Adds gatherings of the past up to a total, each what its place says, with somebody who came. */
export async function seedGatherings({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(gatherings);
  const have = row?.have ?? 0;
  const people = await findPeople(db);
  await withIndexLater(db, words, total - have, () =>
    insertInBatches("gatherings", { have, total, atOnce: BATCH_SIZE }, async (from, many) => {
      const batch = Array.from({ length: many }, (_, at) => gatheringAt(from + at, total));
      const rows = await db
        .insert(gatherings)
        .values(batch)
        .returning({ id: gatherings.id, startsAt: gatherings.startsAt });
      const came = rows.map((_, at) => people[(from + at) % people.length]?.id);
      await db.execute(sql`
        insert into ${presences} (gathering_id, user_id, checked_in_at)
        select * from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[],
          ${sql.param(came)}::uuid[],
          ${sql.param(rows.map(({ startsAt }) => startsAt.toISOString()))}::timestamptz[])`);
    }),
  );
}

function gatheringAt(place: number, total: number) {
  const random = seededRandom(12_000_000 + place);
  const { title } = random.pick(demoGatherings);
  const { place: where } = random.pick(demoGatherings);
  const startsAt = new Date(FIRST + Math.floor(((LAST - FIRST) * place) / total));
  return {
    title,
    place: where,
    startsAt,
    createdAt: startsAt,
    searchText: foldForSearch(`${title} ${where}`),
    governorateCode: random.pick(governorates).code,
    endsAt: new Date(startsAt.getTime() + random.between(1, 8) * HOUR),
  };
}
