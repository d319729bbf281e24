/*
 * What screens know of likes and comments before they ask (docs/product.md#reactions). Without zod, so
 * that it may travel to browsers.
 */

/** What people like and comment on; each stands at /<kind>/<id>, on the web and in the API. */
export const reactionKinds = ["news", "posts"] as const;
export type ReactionKind = (typeof reactionKinds)[number];

/** The page of an item, or one that belongs to it: `comments`, `12`. */
export const itemPath = (kind: ReactionKind, id: string, ...page: readonly string[]): string =>
  `/${[kind, id, ...page].map(encodeURIComponent).join("/")}`;

export const MAX_COMMENT_LENGTH = 1000;
export const COMMENTS_PER_PAGE = 20;
