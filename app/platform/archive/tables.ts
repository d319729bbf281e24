import { sql } from "drizzle-orm";
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { archiveTypes } from "#app/contract/archive.values.ts";
import type { StoredFile } from "../content/tables.ts";
import { moment } from "../database/tables.ts";
import { termsColumn } from "../database/terms.ts";

/** Unqualified: an index predicate can't name its table. */
const isShown = sql`withdrawn_at is null`;

/** Read backwards, the indexes serve the newest first. */
export const archiveItems = pgTable(
  "archive_items",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    type: text("type", { enum: archiveTypes }).notNull(),
    number: text("number"),
    /** Of the paper itself. */
    day: date("day").notNull(),
    title: text("title").notNull(),
    titleEn: text("title_en"),
    /** Markdown. */
    body: text("body").notNull(),
    bodyEn: text("body_en"),
    files: jsonb("files").notNull().$type<readonly StoredFile[]>(),
    correction: text("correction"),
    correctionEn: text("correction_en"),
    correctedAt: moment("corrected_at"),
    publishedAt: moment("published_at").notNull(),
    withdrawnAt: moment("withdrawn_at"),
  },
  (table) => [
    index("archive_by_day").on(table.day, table.id).where(isShown),
    index("archive_of_type_by_day").on(table.type, table.day, table.id).where(isShown),
    // Every view of a withdrawn item's file asks whether an item has it.
    index("archive_of_file").using("gin", table.files.op("jsonb_path_ops")),
  ],
);

/** Exact totals, and deep pages without counting rows. */
export const archiveYears = pgTable(
  "archive_years",
  {
    type: text("type", { enum: archiveTypes }).notNull(),
    year: integer("year").notNull(),
    items: integer("items").notNull(),
  },
  (table) => [primaryKey({ columns: [table.type, table.year] })],
);

export const archiveSearch = pgTable(
  "archive_search",
  {
    itemId: bigint("item_id", { mode: "number" })
      .primaryKey()
      .references(() => archiveItems.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    terms: termsColumn("terms").notNull(),
  },
  (table) => [index("archive_search_terms").using("gin", table.terms)],
);
