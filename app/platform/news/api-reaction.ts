import { isNull, sql } from "drizzle-orm";
import { newsReactions } from "#app/contract/news.ts";
import { anyOf } from "../database/any-of.ts";
import type { ReactionTarget } from "../reaction/api.ts";
import { lockNews } from "./store.ts";
import { news } from "./tables.ts";

export const newsTarget: ReactionTarget = {
  calls: newsReactions,
  lock: lockNews,

  find: (db, ids) =>
    db
      .select({
        id: news.id,
        title: news.title,
        titleEn: news.titleEn,
        commentsCount: news.commentsCount,
        isShown: sql<boolean>`${isNull(news.withdrawnAt)}`,
      })
      .from(news)
      .where(anyOf(news.id, [...ids])),

  async changeCounts(db, ids, { likes, comments, shares }) {
    const [row] = await db
      .update(news)
      .set({
        ...(likes && { likesCount: sql`${news.likesCount} + ${likes}` }),
        ...(comments && { commentsCount: sql`${news.commentsCount} + ${comments}` }),
        ...(shares && { sharesCount: sql`${news.sharesCount} + ${shares}` }),
      })
      .where(anyOf(news.id, [...ids]))
      .returning({
        likesCount: news.likesCount,
        commentsCount: news.commentsCount,
        sharesCount: news.sharesCount,
      });
    return row;
  },
};
