import { z } from "zod";
import { day } from "./day.ts";
import { get } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";
import { NEWS_PER_PAGE, newsCategories } from "./news.values.ts";
import { cappedMetadata, pageOf, pageQuery } from "./page.ts";
import { reactionCalls } from "./reaction.ts";
import { secretariatName, secretariatQuery } from "./structure.ts";

export { type NewsCategory, newsCategories } from "./news.values.ts";

const id = z.coerce.string();

/** Required: of every platform. Optional: only ours (docs/product.md#another-platform). */
export const newsItem = namedObject("NewsItem", {
  id,
  title: z.string(),
  imageUrl: z.string().nullish(),
  imageSrcSet: z.string().nullish(),
  /** AVIF, about a quarter smaller. */
  imageAvifSrcSet: z.string().nullish(),
  category: z.string(),
  isLiked: z.boolean().default(false),
  likesCount: z.number().int().default(0),
  commentsCount: z.number().int().optional(),
  sharesCount: z.number().int().optional(),
  summary: z.string().nullish(),
  /** In English, as far as there is any; only our platform has it, as what the picture shows. */
  titleEn: z.string().nullish(),
  summaryEn: z.string().nullish(),
  pictureAlt: z.string().nullish(),
  pictureAltEn: z.string().nullish(),
  createdAt: z.string().nullish(),
  /** It stands first on home; only our platform tells. */
  isPinned: z.boolean().optional(),
});
export type NewsItem = z.infer<typeof newsItem>;

export const newsArticle = namedObject("NewsArticle", {
  ...newsItem.shape,
  body: z.string().nullish(),
  bodyEn: z.string().nullish(),
  /** The bodies are Markdown, of the subset that docs/product.md#content names. */
  isMarkdown: z.boolean().optional(),
  /** As it is signed. */
  author: z.string().nullish(),
  /** The secretariat that it comes from. */
  secretariat: secretariatName.nullish(),
  correction: z.string().nullish(),
  correctionEn: z.string().nullish(),
  correctedAt: z.string().nullish(),
  /** What its editor named to be read next. */
  related: z.array(newsItem).optional(),
  /** What a link to it shows where it has no picture; only our platform has it. */
  shareImageUrl: z.string().nullish(),
});
export type NewsArticle = z.infer<typeof newsArticle>;

export const newsQuery = pageQuery(NEWS_PER_PAGE).extend({
  sortBy: z.enum(["createdAt", "likesCount"]).default("createdAt"),
  sortOrder: z.enum(["ASC", "DESC"]).default("DESC"),
  /** `all` is the same as none. */
  category: z.enum(["all", ...newsCategories]).optional(),
  /** Only what was published on this day in Cairo or later; of very much, the newest MAX_FOUND. */
  since: day.optional(),
  until: day.optional(),
  /** Only what comes from this secretariat or from a local one that does its work; of very much, the newest MAX_FOUND. */
  secretariat: secretariatQuery,
});
export type NewsQuery = z.output<typeof newsQuery>;

const page = pageOf(newsItem);
/** `isCapped`: a search, or a list by likes, days or secretariat, has more than MAX_FOUND. */
const newsPage = namedObject("NewsPage", {
  ...page.shape,
  metadata: cappedMetadata,
  /** What it is narrowed to; null where nobody knows such a secretariat. */
  secretariat: secretariatName.nullish(),
});
export type NewsPage = z.output<typeof newsPage>;

/**
 * Excludes names of other calls below /news: the page of an article would take their answer for its
 * own.
 */
const newsParams = z.object({
  id: z
    .string()
    .max(64)
    .refine((id) => id !== "guest" && id !== "pinned"),
});

export const listNews = get("listNews", "/news", {
  summary: "News, newest first, for signed-in users",
  admits: "user",
  query: newsQuery,
  answer: newsPage,
});

export const listGuestNews = get("listGuestNews", "/news/guest", {
  summary: "The same list, for guests and visitors",
  admits: "everyone",
  query: newsQuery,
  answer: newsPage,
});

export const listPinnedNews = get("listPinnedNews", "/news/pinned", {
  summary: "What stands before the latest in the carousel of home, in its order: four at most",
  admits: "everyone",
  answer: z.array(newsItem),
});

export const readNews = get("readNews", "/news/{id}", {
  summary: "One news item with its body",
  admits: "everyone",
  params: newsParams,
  answer: newsArticle,
});

export const listNewsOfSecretariat = get("listNewsOfSecretariat", "/structure/{id}/news", {
  summary:
    "The latest news of a secretariat and of the local ones that do its work (docs/product.md#structure)",
  admits: "everyone",
  params: z.object({ id: z.string().max(64) }),
  answer: z.array(newsItem),
});

/** Likes and comments. */
export const newsReactions = reactionCalls({
  kind: "news",
  noun: "News",
  item: "a news item",
  params: newsParams,
});
