import type { z } from "zod";
import type { Call, EmptyObject } from "#app/contract/endpoint.ts";
import { newsReactions, readNews } from "#app/contract/news.ts";
import { pathParts } from "#app/contract/path-parts.ts";
import { postsReactions, readPost } from "#app/contract/posts.ts";
import type { ReactionCalls } from "#app/contract/reaction.ts";
import { type ReactionKind, reactionKinds } from "#app/contract/reaction.values.ts";

export interface ReactionScreens {
  readonly calls: ReactionCalls;
  /** Other platforms don't answer the new state. */
  readonly read: Call<
    z.ZodObject<{ id: z.ZodString }>,
    EmptyObject,
    EmptyObject,
    z.ZodType<{ title: string; isLiked: boolean; likesCount: number }>
  >;
}

export const kinds: Readonly<Record<ReactionKind, ReactionScreens>> = {
  news: { calls: newsReactions, read: readNews },
  posts: { calls: postsReactions, read: readPost },
};

export function kindOf({ pathname }: Pick<URL, "pathname">): ReactionKind {
  const [first] = pathParts(pathname);
  const kind = reactionKinds.find((each) => each === first);
  if (!kind) throw new Error("a screen of likes and comments stands below no kind");
  return kind;
}
