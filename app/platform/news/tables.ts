import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { newsCategories } from "#app/contract/news.values.ts";
import { moment } from "../database/tables.ts";
import { termsColumn } from "../database/terms.ts";

/** By their own name: an index is of one table. */
const isShown = sql`withdrawn_at is null`;

/** The indexes run upwards only: read backwards they serve the newest and the most liked first. */
export const news = pgTable(
  "news",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    body: text("body").notNull(),
    /** English may follow, or never come. */
    titleEn: text("title_en"),
    summaryEn: text("summary_en"),
    bodyEn: text("body_en"),
    /** What the desk wrote is Markdown; what was there before it is plain paragraphs. */
    isMarkdown: boolean("is_markdown").notNull().default(false),
    category: text("category", { enum: newsCategories }).notNull(),
    /**
     * The secretariat that it comes from. Not held to be there: one that never had a history may be
     * deleted while a version that waits names it.
     */
    secretariatId: uuid("secretariat_id"),
    /** Key of the picture in the file store. */
    picture: text("picture"),
    /** What the picture shows; of what was published before the desk it is the title. */
    pictureAlt: text("picture_alt"),
    pictureAltEn: text("picture_alt_en"),
    /** As it is signed. */
    author: text("author"),
    correction: text("correction"),
    correctionEn: text("correction_en"),
    correctedAt: moment("corrected_at"),
    /** Items that its editor names to be read next. */
    related: bigint("related", { mode: "number" }).array(),
    /** Its place in the carousel before the latest, from 1. */
    pinned: integer("pinned"),
    /** Nobody reads it since then; likes and comments wait for its return. */
    withdrawnAt: moment("withdrawn_at"),
    createdAt: moment("created_at").notNull(),
    likesCount: integer("likes_count").notNull().default(0),
    commentsCount: integer("comments_count").notNull().default(0),
    sharesCount: integer("shares_count").notNull().default(0),
  },
  (table) => [
    index("news_by_date").on(table.createdAt, table.id).where(isShown),
    index("news_of_category_by_date").on(table.category, table.createdAt, table.id).where(isShown),
    index("news_by_likes").on(table.likesCount, table.id).where(isShown),
    index("news_of_category_by_likes")
      .on(table.category, table.likesCount, table.id)
      .where(isShown),
    index("news_of_secretariat")
      .on(table.secretariatId, table.createdAt, table.id)
      .where(sql`secretariat_id is not null and withdrawn_at is null`),
    index("news_pinned").on(table.pinned).where(sql`pinned is not null`),
    index("news_of_picture").on(table.picture).where(sql`picture is not null`),
  ],
);

/** How many items each month (UTC) has: exact totals, and the way to a deep page without counting rows. */
export const newsMonths = pgTable(
  "news_months",
  {
    category: text("category", { enum: newsCategories }).notNull(),
    /** YYYY-MM, which sorts as time does. */
    month: text("month").notNull(),
    items: integer("items").notNull(),
  },
  (table) => [primaryKey({ columns: [table.category, table.month] })],
);

/** What an item is found by (terms.ts). Beside the item and not in it, for a like rewrites the row there. */
export const newsSearch = pgTable(
  "news_search",
  {
    newsId: bigint("news_id", { mode: "number" })
      .primaryKey()
      .references(() => news.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    terms: termsColumn("terms").notNull(),
  },
  (table) => [index("news_search_terms").using("gin", table.terms)],
);
