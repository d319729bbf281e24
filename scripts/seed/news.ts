import { count, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { secretariatKinds } from "#app/contract/structure.values.ts";
import { commentsFor } from "#app/demo/content/comments.ts";
import { seededRandom } from "#app/demo/content/random.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { type NewNews, pinInOrder, publishNews, withdrawNews } from "#app/platform/news/store.ts";
import { news } from "#app/platform/news/tables.ts";
import { comments } from "#app/platform/reaction/tables.ts";
import { units } from "#app/platform/structure/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";
import { withIndexLater } from "./index-later.ts";
import { archiveNumber, newsItemAt } from "./news-item.ts";
import { addReactions, sharersOf } from "./reactions.ts";

const BATCH_SIZE = 1_000;
const HOUR = 60 * 60 * 1000;
/** Ten years of news, older than the demo's own, evenly spread whatever their number. */
const FIRST = Date.UTC(2015, 0, 1);
const LAST = Date.UTC(2025, 0, 1);
const MAX_READERS = 200;
/** Among many, so many stand in the carousel. */
const PINNED = 4;
/** Every so manieth item was withdrawn: it is in its table, and in no list, month or search. */
const WITHDRAWN_EVERY = 50;
/** Every so manieth item comes from a secretariat. */
const OF_SECRETARIAT = 10;
const words = { name: "news_search_terms", on: "news_search using gin (terms)" };

interface Readers {
  readonly people: readonly string[];
  readonly pictures: readonly string[];
  readonly secretariats: readonly string[];
}

/** Adds news up to a total, oldest first as they would have been published, with likes and comments. */
export async function seedNews({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(news);
  const have = row?.have ?? 0;
  const readers = await findReaders(db);
  await withIndexLater(db, words, total - have, () =>
    insertInBatches("news", { have, total, atOnce: BATCH_SIZE }, async (from, many) => {
      const batch = Array.from({ length: many }, (_, at) => itemAt(from + at, total, readers));
      await db.transaction(async (transaction) => {
        const tx = transaction as unknown as Database;
        const ids = await publishNews(
          tx,
          batch.map(({ item }) => item),
        );
        const liked = batch.map(({ item, likers }) => ({ createdAt: item.createdAt, likers }));
        await addReactions(tx, "news", liked, ids);
        await addComments(tx, batch, ids);
        for (const id of ids.filter((each) => each % WITHDRAWN_EVERY === 0)) {
          await withdrawNews(tx, id, new Date(LAST));
        }
      });
    }),
  );
  // Of big data the oldest are pinned: nothing else of a page of them is at hand.
  if (total > have) {
    const oldest = Array.from({ length: PINNED }, (_, at) => have + WITHDRAWN_EVERY * at + 1);
    await pinInOrder(db, oldest);
  }
}

/** Members who like and comment, the demo's pictures, and secretariats, in an order that is always the same. */
async function findReaders(db: Database): Promise<Readers> {
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.status, "verified"))
    .orderBy(users.id)
    .limit(MAX_READERS);
  const pictures = await db
    .selectDistinct({ picture: sql<string>`${news.picture}` })
    .from(news)
    .where(isNotNull(news.picture))
    .orderBy(news.picture);
  const secretariats = await db
    .select({ id: units.id })
    .from(units)
    .where(inArray(units.kind, [...secretariatKinds]))
    .orderBy(units.id);
  return {
    secretariats: secretariats.map(({ id }) => id),
    people: people.map(({ id }) => id),
    pictures: pictures.map(({ picture }) => picture),
  };
}

interface Item {
  readonly item: NewNews & { readonly createdAt: Date };
  readonly likers: readonly string[];
  readonly comments: readonly { readonly userId: string; readonly body: string }[];
}

function itemAt(place: number, total: number, readers: Readers): Item {
  const { people, pictures, secretariats } = readers;
  const text = newsItemAt(place);
  const random = seededRandom(8_000_000 + place);
  const createdAt = new Date(FIRST + Math.floor(((LAST - FIRST) * place) / total));
  // Most items are liked by few, some by many.
  const many = Math.floor(random.next() ** 4 * 40);
  const first = random.between(0, people.length);
  const likers = people.slice(first, first + many);
  const comments = Array.from({ length: random.happens(0.3) ? random.between(1, 4) : 0 }, () => ({
    userId: random.pick(people),
    body: random.pick(commentsFor(text.category)),
  }));
  const item = {
    ...text,
    ...(random.happens(0.3) && englishOf(place)),
    isMarkdown: true,
    secretariatId: place % OF_SECRETARIAT === 0 ? random.pick(secretariats) : null,
    author: random.happens(0.5) ? "إدارة الإعلام" : null,
    pictureAlt: text.title,
    picture: pictures.length > 0 && random.happens(0.9) ? random.pick(pictures) : null,
    createdAt,
    likesCount: likers.length,
    commentsCount: comments.length,
    sharesCount: sharersOf(likers).length,
  };
  return { item, likers, comments };
}

/** The English of an item that has one, with a number that no other has. */
function englishOf(place: number) {
  const number = archiveNumber(place);
  return {
    titleEn: `The party in the governorates, item ${number}`,
    summaryEn: "What was decided this week, and who carries it out.",
    bodyEn: `The work goes on in schools, hospitals and workshops.\n\nKept as ${number}.`,
  };
}

async function addComments(db: Database, batch: readonly Item[], ids: readonly number[]) {
  const rows = batch.flatMap(({ item, comments: written }, at) =>
    written.map((comment, turn) => ({
      ...comment,
      kind: "news" as const,
      targetId: ids[at] ?? 0,
      createdAt: new Date(item.createdAt.getTime() + (turn + 1) * HOUR),
    })),
  );
  if (rows.length > 0) await db.insert(comments).values(rows);
}
