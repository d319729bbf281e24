import { count, eq, isNotNull, like, sql } from "drizzle-orm";
import { seededRandom } from "#app/demo/content/random.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { news } from "#app/platform/news/tables.ts";
import { type NewPost, publishPosts, type StoredMedia } from "#app/platform/posts/store.ts";
import { postMedia, posts } from "#app/platform/posts/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";
import { withIndexLater } from "./index-later.ts";
import { newsItemAt } from "./news-item.ts";
import { addReactions, sharersOf } from "./reactions.ts";

const BATCH_SIZE = 1_000;
/** Ten years of posts, older than the demo's own, evenly spread whatever their number. */
const FIRST = Date.UTC(2015, 0, 1);
const LAST = Date.UTC(2025, 0, 1);
const MAX_READERS = 200;
const words = { name: "post_search_terms", on: "post_search using gin (terms)" };

interface Readers {
  readonly people: readonly string[];
  readonly pictures: readonly string[];
  readonly document: string | null;
}

/** Adds posts up to a total, oldest first as they would have been published, of all kinds, with likes. */
export async function seedPosts({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(posts);
  const have = row?.have ?? 0;
  const readers = await findReaders(db);
  await withIndexLater(db, words, total - have, () =>
    insertInBatches("posts", { have, total, atOnce: BATCH_SIZE }, async (from, many) => {
      const batch = Array.from({ length: many }, (_, at) => postAt(from + at, total, readers));
      await db.transaction(async (transaction) => {
        const tx = transaction as unknown as Database;
        const ids = await publishPosts(
          tx,
          batch.map(({ post }) => post),
        );
        const liked = batch.map(({ post, likers }) => ({ createdAt: post.createdAt, likers }));
        await addReactions(tx, "posts", liked, ids);
      });
    }),
  );
}

/** Members who like, and the demo's pictures, in an order that is always the same. */
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
  const [document] = await db
    .select({ file: postMedia.file })
    .from(postMedia)
    .where(like(postMedia.file, "%.pdf"))
    .limit(1);
  return {
    people: people.map(({ id }) => id),
    pictures: pictures.map(({ picture }) => picture),
    document: document?.file ?? null,
  };
}

interface Seeded {
  readonly post: NewPost & { readonly createdAt: Date };
  readonly likers: readonly string[];
}

const nothing: StoredMedia = {
  file: null,
  poster: null,
  alt: "من المنشور",
  altEn: null,
  bytes: null,
  width: 1280,
  height: 720,
  link: null,
};

function postAt(place: number, total: number, { people, pictures, document }: Readers): Seeded {
  const { title, body } = newsItemAt(place);
  const random = seededRandom(9_000_000 + place);
  // Most posts are liked by few, some by many.
  const first = random.between(0, people.length);
  const likers = people.slice(first, first + Math.floor(random.next() ** 4 * 40));
  const kind = random.pick(["images", "images", "images", "video", "documents", "none"] as const);
  const picture = () => (pictures.length > 0 ? random.pick(pictures) : null);
  const media =
    kind === "images"
      ? Array.from({ length: random.between(1, 5) }, () => ({ ...nothing, file: picture() }))
      : kind === "video"
        ? [{ ...nothing, poster: picture(), link: "https://example.org/video" }]
        : kind === "documents"
          ? [{ ...nothing, file: document }]
          : [];
  const post = {
    title,
    body: body.slice(0, 700).toWellFormed(),
    isMarkdown: false,
    attachment: kind,
    media,
    createdAt: new Date(FIRST + Math.floor(((LAST - FIRST) * place) / total)),
    likesCount: likers.length,
    sharesCount: sharersOf(likers).length,
    commentsCount: Math.floor(random.next() ** 6 * 30),
  };
  return { post, likers };
}
