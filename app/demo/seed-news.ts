import type { Database } from "../platform/database/connect.ts";
import { publishNews } from "../platform/news/store.ts";
import { newsComments, newsLikes } from "../platform/news/tables.ts";
import { commentsFor } from "./content/comments.ts";
import { type DemoNews, demoNews } from "./content/news.ts";
import type { Pictures } from "./seed-pictures.ts";

const HOUR = 60 * 60 * 1000;

/** 300 news items over three years, with comments and likes by the demo's members. */
export async function seedNews(
  db: Database,
  pictures: Pictures,
  people: readonly string[],
  now: Date,
): Promise<void> {
  // Oldest first, so that a later id is a later item.
  const oldestFirst = demoNews.toSorted(
    (one, other) => other.publishedHoursAgo - one.publishedHoursAgo,
  );
  const ids = await publishNews(
    db,
    oldestFirst.map((item, at) => ({
      title: item.title,
      summary: item.summary,
      body: item.body,
      category: item.category,
      picture: pictures.news[item.picture] ?? null,
      createdAt: new Date(now.getTime() - item.publishedHoursAgo * HOUR),
      likesCount: likers(at, people).length,
      commentsCount: commentsOn(item, at, people).length,
    })),
  );
  const published = (at: number) =>
    now.getTime() - (oldestFirst[at]?.publishedHoursAgo ?? 0) * HOUR;
  await db.insert(newsLikes).values(
    ids.flatMap((id, at) =>
      likers(at, people).map((userId) => ({
        newsId: id,
        userId,
        createdAt: new Date(published(at) + HOUR),
      })),
    ),
  );
  await db.insert(newsComments).values(
    ids.flatMap((id, at) =>
      commentsOn(oldestFirst[at], at, people).map(({ userId, body }, turn) => ({
        newsId: id,
        userId,
        body,
        createdAt: new Date(published(at) + (turn + 1) * 0.3 * HOUR),
      })),
    ),
  );
}

/** Who likes the item at a place: anything from nobody to everybody, the same in every run. */
function likers(at: number, people: readonly string[]): string[] {
  return people.filter((_, who) => (at * 7 + who * 11) % 13 < at % 9);
}

/** None to three comments that suit the item's category. */
function commentsOn(
  item: DemoNews | undefined,
  at: number,
  people: readonly string[],
): { userId: string; body: string }[] {
  const pool = item ? commentsFor(item.category) : [];
  return Array.from({ length: (at * 5) % 4 }, (_, turn) => ({
    userId: people[(at + turn * 3) % people.length] ?? "",
    body: pool[(at * 3 + turn) % pool.length] ?? "",
  }));
}
