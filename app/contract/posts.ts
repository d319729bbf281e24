import { z } from "zod";
import { day } from "./day.ts";
import { get } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";
import { cappedMetadata, pageOf, pageQuery } from "./page.ts";
import { POSTS_PER_PAGE, postAttachments, postFilters, postSorts } from "./posts.values.ts";
import { reactionCalls } from "./reaction.ts";

const text = z.string().nullish();
const params = z.object({ id: z.string().max(64) });

/** One picture, video or document of a post. */
const postMedia = namedObject("PostMedia", {
  /** A picture or a document as it is, a video to be played; null for one that is played elsewhere. */
  url: text,
  /** Smaller versions of the picture, or of what a video shows before it is played. */
  imageUrl: text,
  imageSrcSet: text,
  imageAvifSrcSet: text,
  /** What the picture or video shows, in Arabic and in English; of a document its name. */
  alt: text,
  altEn: text,
  /** The media type of a video or document. */
  type: text,
  /** Of a video or document. */
  bytes: z.number().int().nullish(),
  /** Of a picture or video, in pixels. */
  width: z.number().int().nullish(),
  height: z.number().int().nullish(),
  /** Of an external video. */
  link: text,
});
export type PostMedia = z.infer<typeof postMedia>;

/** The post as lists have it. */
export const postItem = namedObject("PostItem", {
  id: z.coerce.string(),
  title: z.string(),
  titleEn: text,
  /** As it is written, a list has its beginning. */
  body: z.string(),
  bodyEn: text,
  /** The bodies are Markdown, of the subset that docs/product.md#content names. */
  isMarkdown: z.boolean().optional(),
  attachment: z.enum(postAttachments).nullish(),
  media: z.array(postMedia).default([]),
  /** All of them; a list names the first few. */
  mediaCount: z.number().int().optional(),
  createdAt: z.string(),
  isLiked: z.boolean().default(false),
  likesCount: z.number().int().default(0),
  commentsCount: z.number().int().default(0),
  sharesCount: z.number().int().default(0),
});
export type PostItem = z.infer<typeof postItem>;

export const post = namedObject("Post", {
  ...postItem.shape,
  sourceUrl: text,
  /** What a link to it shows where it has no picture. */
  shareImageUrl: text,
});
export type Post = z.infer<typeof post>;

export const postsQuery = pageQuery(POSTS_PER_PAGE).extend({
  sortBy: z.enum(postSorts).default("default"),
  sortOrder: z.enum(["ASC", "DESC"]).default("DESC"),
  attachment: z.enum(postFilters).default("all"),
  /** Published on this day in Cairo or later. */
  from: day.optional(),
  /** Published on this day in Cairo or earlier. */
  to: day.optional(),
});
export type PostsQuery = z.output<typeof postsQuery>;

const page = pageOf(postItem);
/** `isCapped`: the list goes no further than MAX_POSTS_FOUND, and there is more. */
const postsPage = namedObject("PostsPage", {
  ...page.shape,
  metadata: cappedMetadata,
});
export type PostsPage = z.output<typeof postsPage>;

export const listPosts = get("listPosts", "/posts", {
  summary: "Posts by date, attachment or words, newest first unless another order is asked for",
  admits: "everyone",
  query: postsQuery,
  answer: postsPage,
});

export const readPost = get("readPost", "/posts/{id}", {
  summary: "One post with all its pictures, its video or its documents",
  admits: "everyone",
  params,
  answer: post,
});

/** How people like posts and comment on them, as news (docs/product.md#reactions). */
export const postsReactions = reactionCalls({
  kind: "posts",
  noun: "Posts",
  item: "a post",
  params,
});
