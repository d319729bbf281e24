import { count } from "drizzle-orm";
import { archiveTypes, numberedTypes } from "#app/contract/archive.values.ts";
import { seededRandom } from "#app/demo/content/random.ts";
import { type NewItem, publishItems } from "#app/platform/archive/store.ts";
import { archiveItems } from "#app/platform/archive/tables.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";
import { withIndexLater } from "./index-later.ts";
import { newsItemAt } from "./news-item.ts";

const BATCH_SIZE = 1_000;
/** Thirty years of papers, older than the demo's own, evenly spread whatever their number. */
const FIRST = Date.UTC(1990, 0, 1);
const LAST = Date.UTC(2020, 0, 1);
const words = { name: "archive_search_terms", on: "archive_search using gin (terms)" };

/** Adds statements, decisions, documents and press material up to a total, oldest first. */
export async function seedArchive({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(archiveItems);
  const have = row?.have ?? 0;
  await withIndexLater(db, words, total - have, () =>
    insertInBatches("archive", { have, total, atOnce: BATCH_SIZE }, async (from, many) => {
      const batch = Array.from({ length: many }, (_, at) => itemAt(from + at, total));
      await db.transaction(async (tx) => {
        await publishItems(tx as unknown as Database, batch);
      });
    }),
  );
}

function itemAt(place: number, total: number): NewItem {
  const { title, body } = newsItemAt(place);
  const type = seededRandom(9_000_000 + place).pick(archiveTypes);
  const publishedAt = new Date(FIRST + Math.floor(((LAST - FIRST) * place) / total));
  return {
    type,
    number: numberedTypes.includes(type) ? String(place + 1) : null,
    day: publishedAt.toISOString().slice(0, 10),
    title,
    body,
    files: [],
    publishedAt,
  };
}
