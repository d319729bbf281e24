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

/** `none`, not null, so that one index serves all kinds. */
export const storedAttachments = [...postAttachments, "none"] as const;
export type StoredAttachment = (typeof storedAttachments)[number];

/** Unqualified columns: partial indexes allow no table name. */
const isShown = sql`withdrawn_at is null`;
const isShownWith = sql`withdrawn_at is null and attachment <> 'none'`;

/** One ascending index per order and filter; backward scans serve newest and most liked first. */
export const posts = pgTable(
  "posts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    titleEn: text("title_en"),
    bodyEn: text("body_en"),
    /** Desk texts are Markdown, others plain paragraphs. */
    isMarkdown: boolean("is_markdown").notNull(),
    attachment: text("attachment", { enum: storedAttachments }).notNull(),
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

export const postMedia = pgTable(
  "post_media",
  {
    postId: bigint("post_id", { mode: "number" })
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    place: integer("place").notNull(),
    /** In the files' store; null for a video hosted elsewhere. */
    file: text("file"),
    poster: text("poster"),
    /** A picture's alternative text, a document's name. */
    alt: text("alt"),
    altEn: text("alt_en"),
    bytes: integer("bytes"),
    width: integer("width"),
    height: integer("height"),
    link: text("link"),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.place] }),
    index("post_media_of_file").on(table.file).where(sql`file is not null`),
    index("post_media_of_poster").on(table.poster).where(sql`poster is not null`),
  ],
);

/** Posts per month in Cairo: exact totals, and deep pages without counting rows. */
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

/** For the first and last month of a range of dates. */
export const postDays = pgTable(
  "post_days",
  {
    attachment: text("attachment", { enum: storedAttachments }).notNull(),
    day: text("day").notNull(),
    items: integer("items").notNull(),
  },
  (table) => [primaryKey({ columns: [table.attachment, table.day] })],
);

/** Search terms (terms.ts), apart from the post because a like rewrites its row. */
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

/** docs/product.md#posts-from-facebook */
export const facebookPosts = pgTable(
  "facebook_posts",
  {
    /** As the Graph names it: PAGE_POST. */
    facebookId: text("facebook_id").primaryKey(),
    /** Null where nothing is shown here. */
    postId: bigint("post_id", { mode: "number" }).references(() => posts.id, {
      onDelete: "set null",
    }),
    /** The desk has taken over: later changes on Facebook are ignored. */
    isTakenUp: boolean("is_taken_up").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    permalink: text("permalink"),
    goneAt: moment("gone_at"),
  },
  (table) => [
    uniqueIndex("facebook_posts_of_post").on(table.postId),
    index("facebook_posts_by_date").on(table.createdAt),
  ],
);
