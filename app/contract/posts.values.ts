/** What a post may have beside its words: one kind of it. */
export const postAttachments = ["images", "video", "documents"] as const;
export type PostAttachment = (typeof postAttachments)[number];

/** What a list may be narrowed to, as the specification names it; `all` is the same as none. */
export const postFilters = ["all", ...postAttachments, "with", "without"] as const;
export type PostFilter = (typeof postFilters)[number];

/** `default` is the order of their publication. */
export const postSorts = ["default", "createdAt", "likes", "comments"] as const;
export type PostSort = (typeof postSorts)[number];

export const POSTS_PER_PAGE = 12;
/** Limit of lists by likes, comments or words: 100 pages. */
export const MAX_POSTS_FOUND = 1200;

export const MAX_POST_PICTURES = 10;
export const MAX_POST_DOCUMENTS = 10;
export const MAX_VIDEO_MB = 50;
/** How a video is sent on to the platform: no process holds more of it. */
export const VIDEO_PIECE_BYTES = 1024 * 1024;
