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

/** Unqualified columns: partial indexes allow no table name. */
const isShown = sql`withdrawn_at is null`;

/** Ascending indexes; backward scans serve newest and most liked first. */
export const news = pgTable(
  "news",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    body: text("body").notNull(),
    titleEn: text("title_en"),
    summaryEn: text("summary_en"),
    bodyEn: text("body_en"),
    /** Desk texts are Markdown, older ones plain paragraphs. */
    isMarkdown: boolean("is_markdown").notNull().default(false),
    category: text("category", { enum: newsCategories }).notNull(),
    /** No foreign key: a unit without history may be deleted while a waiting version names it. */
    secretariatId: uuid("secretariat_id"),
    picture: text("picture"),
    /** Alternative text; of items older than the desk, the title. */
    pictureAlt: text("picture_alt"),
    pictureAltEn: text("picture_alt_en"),
    author: text("author"),
    correction: text("correction"),
    correctionEn: text("correction_en"),
    correctedAt: moment("corrected_at"),
    related: bigint("related", { mode: "number" }).array(),
    /** Place in the carousel, from 1. */
    pinned: integer("pinned"),
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

/** Items per month (UTC): exact totals, and deep pages without counting rows. */
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

/** Search terms (terms.ts), apart from the item because a like rewrites its row. */
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
