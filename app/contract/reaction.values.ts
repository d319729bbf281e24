/** What people like and comment on; each stands at /<kind>/<id>, on the web and in the API. */
export const reactionKinds = ["news", "posts"] as const;
export type ReactionKind = (typeof reactionKinds)[number];

export const itemPath = (kind: ReactionKind, id: string, ...page: readonly string[]): string =>
  `/${[kind, id, ...page].map(encodeURIComponent).join("/")}`;

export const MAX_COMMENT_LENGTH = 1000;
export const COMMENTS_PER_PAGE = 20;
