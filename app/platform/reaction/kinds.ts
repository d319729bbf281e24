import type { ReactionKind } from "#app/contract/reaction.values.ts";
import { newsTarget } from "../news/api-reaction.ts";
import { postsTarget } from "../posts/api-reaction.ts";
import type { ReactionTarget } from "./api.ts";

export const targets: Readonly<Record<ReactionKind, ReactionTarget>> = {
  news: newsTarget,
  posts: postsTarget,
};
