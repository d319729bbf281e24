import { count, sql } from "drizzle-orm";
import { type FeedbackStatus, feedbackTypes, topicsOf } from "#app/contract/feedback.values.ts";
import { demoFeedback } from "#app/demo/content/feedback.ts";
import { seededRandom } from "#app/demo/content/random.ts";
import { quoteTerms } from "#app/platform/database/terms.ts";
import { feedback, feedbackSearch } from "#app/platform/feedback/tables.ts";
import { termsOf } from "#app/platform/feedback/terms.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";
import { withIndexLater } from "./index-later.ts";
import { findPeople, type Person } from "./people.ts";

const BATCH_SIZE = 2_000;
const DAY = 24 * 60 * 60 * 1000;
/** As news are: oldest first as they would have come, and evenly spread. */
const FIRST = Date.UTC(2020, 0, 1);
const LAST = Date.UTC(2025, 9, 1);
const statuses: readonly FeedbackStatus[] = [
  "open",
  "inProgress",
  "answered",
  "answered",
  "closed",
];
const words = { name: "feedback_search_terms", on: "feedback_search using gin (terms)" };

/** Adds feedback up to a total; each item is what the place says. */
export async function seedFeedback({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(feedback);
  const have = row?.have ?? 0;
  const people = await findPeople(db);
  await withIndexLater(db, words, total - have, () =>
    insertInBatches("feedback", { have, total, atOnce: BATCH_SIZE }, async (from, many) => {
      const batch = Array.from({ length: many }, (_, at) => itemAt(from + at, total, people));
      const rows = await db
        .insert(feedback)
        .values(batch.map(({ name, ...item }) => item))
        .returning({ id: feedback.id, number: feedback.number });
      const terms = rows.map(({ number }, at) =>
        quoteTerms(termsOf({ ...(batch[at] as Item), number })),
      );
      await db.execute(sql`
        insert into ${feedbackSearch} (feedback_id, created_at, terms)
        select id, created_at, terms::tsvector
        from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[],
          ${sql.param(batch.map(({ createdAt }) => createdAt.toISOString()))}::timestamptz[],
          ${sql.param(terms)}::text[]) as item(id, created_at, terms)`);
    }),
  );
}

type Item = ReturnType<typeof itemAt>;

function itemAt(place: number, total: number, people: readonly Person[]) {
  const random = seededRandom(10_000_000 + place);
  const { id: userId, name, governorateCode } = random.pick(people);
  const type = random.pick(feedbackTypes);
  const { title = null, body } = random.pick(demoFeedback);
  const other = random.pick(demoFeedback);
  const status = random.pick(statuses);
  const createdAt = new Date(FIRST + Math.floor(((LAST - FIRST) * place) / total));
  const answeredAt = new Date(createdAt.getTime() + random.between(1, 30) * DAY);
  return {
    type,
    userId,
    name,
    title,
    governorateCode,
    city: null,
    mood: null,
    status,
    topic: random.pick(topicsOf[type]),
    body: `${body}\n\n${other.body}`,
    areaCode: governorateCode,
    createdAt,
    answeredAt: status === "answered" ? answeredAt : null,
  };
}
