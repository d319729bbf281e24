import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { newsCategories } from "#app/contract/news.values.ts";
import { moment } from "../database/tables.ts";
import { termsColumn } from "../database/terms.ts";
import { users } from "../user/tables.ts";

/** The indexes run upwards only: read backwards they serve the newest and the most liked first. */
export const news = pgTable(
  "news",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    body: text("body").notNull(),
    category: text("category", { enum: newsCategories }).notNull(),
    /** Key of the picture in the file store. */
    picture: text("picture"),
    createdAt: moment("created_at").notNull(),
    likesCount: integer("likes_count").notNull().default(0),
    commentsCount: integer("comments_count").notNull().default(0),
  },
  (table) => [
    index("news_by_date").on(table.createdAt, table.id),
    index("news_of_category_by_date").on(table.category, table.createdAt, table.id),
    index("news_by_likes").on(table.likesCount, table.id),
    index("news_of_category_by_likes").on(table.category, table.likesCount, table.id),
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

export const newsLikes = pgTable(
  "news_likes",
  {
    newsId: bigint("news_id", { mode: "number" })
      .notNull()
      .references(() => news.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.newsId, table.userId] }),
    index("news_likes_of_user").on(table.userId),
  ],
);

export const newsComments = pgTable(
  "news_comments",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    newsId: bigint("news_id", { mode: "number" })
      .notNull()
      .references(() => news.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    body: text("body").notNull(),
    createdAt: moment("created_at").notNull(),
    editedAt: moment("edited_at"),
    /** Hidden, not gone: what was answered to it stays understandable to a moderator. */
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    index("news_comments_by_date")
      .on(table.newsId, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index("news_comments_of_user").on(table.userId),
  ],
);
