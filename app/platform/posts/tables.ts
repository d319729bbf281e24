import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { postAttachments } from "#app/contract/posts.values.ts";
import { moment } from "../database/tables.ts";
import { termsColumn } from "../database/terms.ts";

/** `none` instead of nothing, so that one index serves all kinds. */
export const storedAttachments = [...postAttachments, "none"] as const;
export type StoredAttachment = (typeof storedAttachments)[number];

/** By their own names: an index is of one table. */
const isShown = sql`withdrawn_at is null`;
const isShownWith = sql`withdrawn_at is null and attachment <> 'none'`;

/**
 * What people read of a post. A list of each filter walks an index of its order; the indexes run upwards
 * only: read backwards they serve the newest and the most liked first.
 */
export const posts = pgTable(
  "posts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    /** English may follow, or never come. */
    titleEn: text("title_en"),
    bodyEn: text("body_en"),
    /** What the desk wrote is Markdown; what came from elsewhere is plain paragraphs. */
    isMarkdown: boolean("is_markdown").notNull(),
    attachment: text("attachment", { enum: storedAttachments }).notNull(),
    /** Nobody reads it since then; likes and comments wait for its return. */
    withdrawnAt: moment("withdrawn_at"),
    createdAt: moment("created_at").notNull(),
    likesCount: integer("likes_count").notNull().default(0),
    commentsCount: integer("comments_count").notNull().default(0),
    sharesCount: integer("shares_count").notNull().default(0),
  },
  (table) => {
    const { attachment, createdAt, likesCount, commentsCount, id } = table;
    return [
      index("posts_by_date").on(createdAt, id).where(isShown),
      index("posts_by_likes").on(likesCount, id).where(isShown),
      index("posts_by_comments").on(commentsCount, id).where(isShown),
      index("posts_of_attachment_by_date").on(attachment, createdAt, id).where(isShown),
      index("posts_of_attachment_by_likes").on(attachment, likesCount, id).where(isShown),
      index("posts_of_attachment_by_comments").on(attachment, commentsCount, id).where(isShown),
      index("posts_with_attachment_by_date").on(createdAt, id).where(isShownWith),
      index("posts_with_attachment_by_likes").on(likesCount, id).where(isShownWith),
      index("posts_with_attachment_by_comments").on(commentsCount, id).where(isShownWith),
    ];
  },
);

/** The pictures, the video or the documents of a post, in their order. */
export const postMedia = pgTable(
  "post_media",
  {
    postId: bigint("post_id", { mode: "number" })
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    /** From 0. */
    place: integer("place").notNull(),
    /** In the files' store; null for a video that is played elsewhere. */
    file: text("file"),
    /** What a video shows before it is played, in the same store. */
    poster: text("poster"),
    /** Of a picture what it shows, of a document its name. */
    alt: text("alt"),
    altEn: text("alt_en"),
    bytes: integer("bytes"),
    width: integer("width"),
    height: integer("height"),
    /** Where a video is played that is not kept here. */
    link: text("link"),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.place] }),
    index("post_media_of_file").on(table.file).where(sql`file is not null`),
    index("post_media_of_poster").on(table.poster).where(sql`poster is not null`),
  ],
);

/** How many posts each month in Cairo has: exact totals, and the way to a deep page without counting rows. */
export const postMonths = pgTable(
  "post_months",
  {
    attachment: text("attachment", { enum: storedAttachments }).notNull(),
    /** YYYY-MM, which sorts as time does. */
    month: text("month").notNull(),
    items: integer("items").notNull(),
  },
  (table) => [primaryKey({ columns: [table.attachment, table.month] })],
);

/** The same by days: for the months in which a range of dates begins and ends. */
export const postDays = pgTable(
  "post_days",
  {
    attachment: text("attachment", { enum: storedAttachments }).notNull(),
    /** YYYY-MM-DD */
    day: text("day").notNull(),
    items: integer("items").notNull(),
  },
  (table) => [primaryKey({ columns: [table.attachment, table.day] })],
);

/** What a post is found by (terms.ts). Beside the post and not in it, for a like rewrites the row there. */
export const postSearch = pgTable(
  "post_search",
  {
    postId: bigint("post_id", { mode: "number" })
      .primaryKey()
      .references(() => posts.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    terms: termsColumn("terms").notNull(),
  },
  (table) => [index("post_search_terms").using("gin", table.terms)],
);

/** What came from the organisation's page on Facebook: each post once (docs/product.md#posts-from-facebook). */
export const facebookPosts = pgTable(
  "facebook_posts",
  {
    /** As the Graph names it: PAGE_POST. */
    facebookId: text("facebook_id").primaryKey(),
    /** Null for one of which nothing is shown here. */
    postId: bigint("post_id", { mode: "number" }).references(() => posts.id, {
      onDelete: "set null",
    }),
    /** The desk has taken it up: what the page does with it from then on changes nothing here. */
    isTakenUp: boolean("is_taken_up").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    /** As the Graph tells; another time, another text. */
    updatedAt: moment("updated_at").notNull(),
    permalink: text("permalink"),
    /** Since when it is not on the page any more. */
    goneAt: moment("gone_at"),
  },
  (table) => [
    uniqueIndex("facebook_posts_of_post").on(table.postId),
    index("facebook_posts_by_date").on(table.createdAt),
  ],
);
