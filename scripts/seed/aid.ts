import { count, sql } from "drizzle-orm";
import { type AidStatus, aidCategories } from "#app/contract/aid.values.ts";
import { aid } from "#app/demo/content/aid.ts";
import { seededRandom } from "#app/demo/content/random.ts";
import { isClosed, queueRank, searchTextOf } from "#app/platform/aid/rules.ts";
import { aidNumbers, aidRequests } from "#app/platform/aid/tables.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";
import { withIndexLater } from "./index-later.ts";
import { findPeople, type Person } from "./people.ts";

const BATCH_SIZE = 5_000;
const DAY = 24 * 60 * 60 * 1000;
const FIRST = Date.UTC(2016, 0, 1);
const DAYS = 3_560;
const words = { name: "aid_by_words", on: "aid_requests using gin (search_text gin_trgm_ops)" };

/** Of a hundred requests, as in an office that has worked for years. */
const shares: readonly (readonly [share: number, status: AidStatus])[] = [
  [5, "pending"],
  [5, "inReview"],
  [10, "approved"],
  [20, "rejected"],
  [60, "completed"],
];

/** Adds requests for aid up to a total; each is what the place says. */
export async function seedAid({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(aidRequests);
  const have = row?.have ?? 0;
  const people = await findPeople(db);
  await withIndexLater(db, words, total - have, () =>
    insertInBatches("aid", { have, total, atOnce: BATCH_SIZE }, async (from, many) => {
      const numbers = await reserveNumbers(db, many);
      const batch = numbers.map((number, at) => requestAt(from + at, number, people));
      const column = (name: keyof ReturnType<typeof requestAt>) =>
        sql.param(batch.map((request) => request[name]));
      await db.execute(sql`
        insert into ${aidRequests} (number, user_id, title, sealed_description, search_text,
          category, status, priority, governorate_code, due_date, amount, turn, created_at, decided_at,
          closed_at)
        select number, user_id, title, '', search_text, category, status, priority,
          governorate_code, due_date, amount, turn, created_at, decided_at, closed_at
        from unnest(${column("number")}::bigint[], ${column("userId")}::uuid[],
          ${column("title")}::text[], ${column("searchText")}::text[], ${column("category")}::text[],
          ${column("status")}::text[], ${column("priority")}::text[],
          ${column("governorateCode")}::text[], ${column("dueDate")}::date[],
          ${column("amount")}::int[], ${column("turn")}::bigint[],
          ${column("createdAt")}::timestamptz[], ${column("decidedAt")}::timestamptz[],
          ${column("closedAt")}::timestamptz[])
          as request(number, user_id, title, search_text, category, status, priority,
            governorate_code, due_date, amount, turn, created_at, decided_at, closed_at)`);
    }),
  );
}

async function reserveNumbers(db: Database, many: number): Promise<number[]> {
  const { rows } = await db.execute<{ next: string }>(
    sql`select nextval(${aidNumbers.seqName ?? ""}) as next from generate_series(1, ${many})`,
  );
  return rows.map(({ next }) => Number(next));
}

function requestAt(place: number, number: number, people: readonly Person[]) {
  const random = seededRandom(11_000_000 + place);
  const { id: userId, governorateCode, ...person } = random.pick(people);
  const { title } = random.pick(aid);
  const status = statusOf(random.between(0, 99));
  const priority = random.happens(0.05) ? "urgent" : "normal";
  const createdAt = new Date(FIRST + random.next() * DAYS * DAY);
  const due = new Date(createdAt.getTime() + random.between(7, 60) * DAY);
  const dueDate = random.happens(0.5) ? due.toISOString().slice(0, 10) : null;
  return {
    number,
    userId,
    title,
    status,
    priority,
    governorateCode,
    dueDate,
    searchText: searchTextOf({ number, title, ...person }),
    category: random.pick(aidCategories),
    amount: random.happens(0.3) ? random.between(5, 200) * 100 : null,
    turn: queueRank({ status, priority, dueDate }, createdAt),
    createdAt: createdAt.toISOString(),
    decidedAt: status === "pending" || status === "inReview" ? null : due.toISOString(),
    closedAt: isClosed(status) ? due.toISOString() : null,
  };
}

function statusOf(draw: number): AidStatus {
  let most = 0;
  for (const [share, status] of shares) {
    most += share;
    if (draw < most) return status;
  }
  return "pending";
}
