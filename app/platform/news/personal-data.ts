import { asc, eq, inArray, sql } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { news, newsComments, newsLikes } from "./tables.ts";

/** What somebody wrote below the news and liked of them. */
export const newsData: PersonalData = {
  tables: [
    { table: newsComments, notErased: "comments stay, without a name" },
    { table: newsLikes },
  ],

  async read({ db }, userId) {
    return {
      comments: await db
        .select({
          newsId: newsComments.newsId,
          body: newsComments.body,
          createdAt: newsComments.createdAt,
          editedAt: newsComments.editedAt,
          deletedAt: newsComments.deletedAt,
        })
        .from(newsComments)
        .where(eq(newsComments.userId, userId))
        .orderBy(asc(newsComments.id)),
      likes: await db
        .select({ newsId: newsLikes.newsId, createdAt: newsLikes.createdAt })
        .from(newsLikes)
        .where(eq(newsLikes.userId, userId))
        .orderBy(asc(newsLikes.createdAt)),
    };
  },

  async erase(db, { id }) {
    const taken = db
      .$with("taken")
      .as(
        db
          .delete(newsLikes)
          .where(eq(newsLikes.userId, id))
          .returning({ newsId: newsLikes.newsId }),
      );
    await db
      .with(taken)
      .update(news)
      .set({ likesCount: sql`${news.likesCount} - 1` })
      .where(inArray(news.id, db.select({ id: taken.newsId }).from(taken)));
  },
};
