import { count } from "drizzle-orm";
import { governorates } from "#app/arabic/governorates.ts";
import { offerCategories } from "#app/contract/offers.values.ts";
import { demoOffers } from "#app/demo/content/offers.ts";
import { seededRandom } from "#app/demo/content/random.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { type NewOffer, publishOffers } from "#app/platform/offers/store.ts";
import { offers } from "#app/platform/offers/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";

const BATCH_SIZE = 1_000;
const DAY = 24 * 60 * 60 * 1000;
/** Ten years of offers around the demo's day, each of some months. */
const FIRST = Date.UTC(2018, 0, 1);
const YEARS = 10;

/** Adds offers up to a total. */
export async function seedOffers({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(offers);
  const have = row?.have ?? 0;
  await insertInBatches("offers", { have, total, atOnce: BATCH_SIZE }, async (from, many) => {
    const batch = Array.from({ length: many }, (_, at) => offerAt(from + at));
    await db.transaction(async (tx) => {
      await publishOffers(tx as unknown as Database, batch);
    });
  });
}

function offerAt(place: number): NewOffer {
  const random = seededRandom(9_500_000 + place);
  const { fields } = random.pick(demoOffers.published);
  const begins = new Date(FIRST + random.between(0, YEARS * 365) * DAY);
  const ends = new Date(begins.getTime() + random.between(10, 200) * DAY);
  return {
    title: `${fields.title} ${place + 1}`,
    provider: fields.provider,
    category: random.pick(offerCategories),
    governorates: random.happens(0.4) ? [] : [random.pick(governorates).ar],
    body: fields.body,
    startsOn: begins.toISOString().slice(0, 10),
    endsOn: ends.toISOString().slice(0, 10),
    createdAt: begins,
    updatedAt: begins,
  };
}
