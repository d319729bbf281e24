import { isNull, sql } from "drizzle-orm";
import { postsReactions } from "#app/contract/posts.ts";
import { anyOf } from "../database/any-of.ts";
import type { ReactionTarget } from "../reaction/api.ts";
import { lockPost } from "./store.ts";
import { posts } from "./tables.ts";

export const postsTarget: ReactionTarget = {
  calls: postsReactions,
  lock: lockPost,

  find: (db, ids) =>
    db
      .select({
        id: posts.id,
        title: posts.title,
        titleEn: posts.titleEn,
        commentsCount: posts.commentsCount,
        isShown: sql<boolean>`${isNull(posts.withdrawnAt)}`,
      })
      .from(posts)
      .where(anyOf(posts.id, [...ids])),

  async changeCounts(db, ids, { likes, comments, shares }) {
    const [row] = await db
      .update(posts)
      .set({
        ...(likes && { likesCount: sql`${posts.likesCount} + ${likes}` }),
        ...(comments && { commentsCount: sql`${posts.commentsCount} + ${comments}` }),
        ...(shares && { sharesCount: sql`${posts.sharesCount} + ${shares}` }),
      })
      .where(anyOf(posts.id, [...ids]))
      .returning({
        likesCount: posts.likesCount,
        commentsCount: posts.commentsCount,
        sharesCount: posts.sharesCount,
      });
    return row;
  },
};
