import { z } from "zod";
import { cleanText } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";
import { day } from "./day.ts";
import { endpoint, REPEAT_MINUTES } from "./endpoint.ts";
import {
  COMMENTS_PER_PAGE,
  MAX_COMMENT_LENGTH,
  NEWS_PER_PAGE,
  newsCategories,
} from "./news.values.ts";
import { pageOf, pageQuery } from "./page.ts";

export { type NewsCategory, newsCategories } from "./news.values.ts";

const id = z.coerce.string();

/**
 * What every platform answers is required; what only ours does is optional
 * (docs/product.md#another-platform).
 */
export const newsItem = z.object({
  id,
  title: z.string(),
  imageUrl: z.string().nullish(),
  /** Smaller versions of the picture, as an HTML srcset: WebP. */
  imageSrcSet: z.string().nullish(),
  /** The same as AVIF, which weighs about a quarter less. */
  imageAvifSrcSet: z.string().nullish(),
  category: z.string(),
  isLiked: z.boolean().default(false),
  likesCount: z.number().int().default(0),
  commentsCount: z.number().int().optional(),
  summary: z.string().nullish(),
  createdAt: z.string().nullish(),
});
export type NewsItem = z.infer<typeof newsItem>;

export const newsArticle = newsItem.extend({
  body: z.string().nullish(),
  /** What a link to it shows where it has no picture; only our platform has it. */
  shareImageUrl: z.string().nullish(),
});
export type NewsArticle = z.infer<typeof newsArticle>;

export const newsComment = z.object({
  id,
  author: z.string(),
  authorPhotoUrl: z.string().nullish(),
  body: z.string(),
  createdAt: z.string(),
  editedAt: z.string().nullish(),
  /** The reader wrote it, and may edit or delete it. */
  isOwn: z.boolean(),
});
export type NewsComment = z.infer<typeof newsComment>;

export const newsQuery = pageQuery(NEWS_PER_PAGE).extend({
  sortBy: z.enum(["createdAt", "likesCount"]).default("createdAt"),
  sortOrder: z.enum(["ASC", "DESC"]).default("DESC"),
  /** `all` is the same as none. */
  category: z.enum(["all", ...newsCategories]).optional(),
  /** Only what was published on this day in Cairo or later; of very much, the newest MAX_FOUND. */
  since: day.optional(),
});
export type NewsQuery = z.output<typeof newsQuery>;

const page = pageOf(newsItem);
/** `isCapped`: a search, or a list since a day, stopped counting at MAX_FOUND, and there is more. */
const newsPage = page.extend({
  metadata: page.shape.metadata.extend({ isCapped: z.boolean().optional() }),
});
export type NewsPage = z.output<typeof newsPage>;

/**
 * An id of news. Names of other calls right below /news are none: the page of an article would take
 * their answer for its own.
 */
const newsParams = z.object({
  id: z
    .string()
    .max(64)
    .refine((id) => id !== "guest"),
});
const oneComment = newsParams.extend({ commentId: z.string().max(64) });

/** Browsers send two characters for a line break; only what is kept is measured. */
export const commentBody = z.object({
  body: askedAs(
    "news.comment",
    z
      .string()
      .max(MAX_COMMENT_LENGTH * 4)
      .transform(cleanText)
      .pipe(z.string().max(MAX_COMMENT_LENGTH).refine(isVisible, "required")),
  ),
});

function isVisible(text: string): boolean {
  return /[^\s\p{Cf}]/u.test(text);
}

export const listNews = endpoint({
  name: "listNews",
  summary: "News, newest first, for signed-in users",
  method: "GET",
  path: "/news",
  admits: "user",
  query: newsQuery,
  answer: newsPage,
});

export const listGuestNews = endpoint({
  name: "listGuestNews",
  summary: "The same list, for guests and visitors",
  method: "GET",
  path: "/news/guest",
  admits: "everyone",
  query: newsQuery,
  answer: newsPage,
});

export const readNews = endpoint({
  name: "readNews",
  summary: "One news item with its body",
  method: "GET",
  path: "/news/{id}",
  admits: "everyone",
  params: newsParams,
  answer: newsArticle,
});

export const toggleNewsLike = endpoint({
  name: "toggleNewsLike",
  summary: "Likes a news item, or takes the like back",
  method: "POST",
  path: "/news/{id}/toggle-like",
  admits: "user",
  params: newsParams,
  answer: z.object({ isLiked: z.boolean(), likesCount: z.number().int() }).partial().nullish(),
});

export const listNewsComments = endpoint({
  name: "listNewsComments",
  summary: "Comments on a news item, newest first",
  method: "GET",
  path: "/news/{id}/comments",
  admits: "everyone",
  params: newsParams,
  query: pageQuery(COMMENTS_PER_PAGE).omit({ keyword: true }),
  answer: pageOf(newsComment),
});

export const readNewsComment = endpoint({
  name: "readNewsComment",
  summary: "One's own comment",
  method: "GET",
  path: "/news/{id}/comments/{commentId}",
  admits: "user",
  params: oneComment,
  answer: newsComment,
});

export const addNewsComment = endpoint({
  name: "addNewsComment",
  summary: "Adds a comment",
  method: "POST",
  path: "/news/{id}/comments",
  admits: "user",
  params: newsParams,
  body: commentBody,
  answer: newsComment,
  repeatMinutes: REPEAT_MINUTES,
});

export const editNewsComment = endpoint({
  name: "editNewsComment",
  summary: "Changes one's own comment",
  method: "PATCH",
  path: "/news/{id}/comments/{commentId}",
  admits: "user",
  params: oneComment,
  body: commentBody,
  answer: newsComment,
});

export const deleteNewsComment = endpoint({
  name: "deleteNewsComment",
  summary: "Deletes one's own comment",
  method: "DELETE",
  path: "/news/{id}/comments/{commentId}",
  admits: "user",
  params: oneComment,
  answer: z.object({}).nullish(),
});
