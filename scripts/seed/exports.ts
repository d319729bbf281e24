import { count } from "drizzle-orm";
import { usualColumns } from "#app/contract/export.values.ts";
import { seededRandom } from "#app/demo/content/random.ts";
import { peopleExports } from "#app/platform/export/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";
import { findPeople } from "./people.ts";

const BATCH_SIZE = 1_000;
/** So many people take files out; the files are others'. */
const OWNERS = 20;
const HOUR = 60 * 60 * 1000;
const FIRST = Date.UTC(2025, 8, 1);

/** Adds exports up to a total, one an hour and each what its place says: files that are deleted by now, some failed. */
export async function seedExports({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(peopleExports);
  const owners = (await findPeople(db)).slice(0, OWNERS);
  await insertInBatches(
    "exports",
    { have: row?.have ?? 0, total, atOnce: BATCH_SIZE },
    async (from, many) => {
      const batch = Array.from({ length: many }, (_, at) => {
        const random = seededRandom(16_000_000 + from + at);
        const createdAt = new Date(FIRST + (from + at) * HOUR);
        const isFailed = random.happens(0.05);
        const rows = isFailed ? 0 : random.between(1, 40_000);
        return {
          userId: random.pick(owners).id,
          state: isFailed ? ("failed" as const) : ("over" as const),
          problem: isFailed ? ("forbidden" as const) : null,
          format: random.happens(0.7) ? ("xlsx" as const) : ("csv" as const),
          language: "ar" as const,
          columns: [...usualColumns],
          area: "national" as const,
          createdAt,
          finishedAt: new Date(createdAt.getTime() + random.between(1, 60) * 1_000),
          estimate: rows,
          rows,
        };
      });
      await db.insert(peopleExports).values(batch);
    },
  );
}
