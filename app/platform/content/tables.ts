import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  type ContentFileKind,
  checkedKinds,
  contentHistoryActs,
  contentKinds,
  contentStates,
} from "#app/contract/content.values.ts";
import { moment } from "../database/tables.ts";
import { termsColumn } from "../database/terms.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

/** What people read is in the tables of its kind (docs/decisions/0050). */
export const contentItems = pgTable(
  "content_items",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    kind: text("kind", { enum: contentKinds }).notNull(),
    state: text("state", { enum: contentStates }).notNull(),
    since: moment("since").notNull(),
    /** For optimistic locking. */
    version: integer("version").notNull().default(1),
    number: integer("number").notNull().default(1),
    liveNumber: integer("live_number"),
    /** The row of its kind, since the first publication. */
    publicId: text("public_id"),
    scheduledAt: moment("scheduled_at"),
    scheduledBy: uuid("scheduled_by").references(() => users.id),
    title: text("title").notNull(),
    titleEn: text("title_en"),
    terms: termsColumn("terms").notNull(),
    changedAt: moment("changed_at").notNull(),
    changedBy: uuid("changed_by")
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    index("content_items_by_change").on(table.kind, table.changedAt, table.id),
    index("content_items_of_state").on(table.kind, table.state, table.since, table.id),
    index("content_items_live")
      .on(table.kind, table.changedAt, table.id)
      .where(sql`live_number is not null`),
    index("content_items_scheduled").on(table.scheduledAt).where(sql`state = 'scheduled'`),
    uniqueIndex("content_items_published").on(table.kind, table.publicId),
    index("content_items_terms").using("gin", table.terms),
    index("content_items_changed_by").on(table.changedBy),
  ],
);

export const contentVersions = pgTable(
  "content_versions",
  {
    itemId: uuid("item_id")
      .notNull()
      .references(() => contentItems.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    fields: jsonb("fields").notNull().$type<StoredFields>(),
    beganAt: moment("began_at").notNull(),
    madeAt: moment("made_at").notNull(),
    madeBy: uuid("made_by")
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.number] }),
    index("content_versions_made_by").on(table.madeBy),
  ],
);

/** Texts, keys of pictures, ordered files. */
export type StoredFields = Readonly<Record<string, StoredValue>>;
export type StoredValue = string | null | readonly StoredFile[];

export interface StoredFile {
  /** In the store of public files. */
  readonly key: string;
  readonly kind: ContentFileKind;
  readonly name: string;
  readonly bytes: number;
  readonly alt: string;
  readonly altEn: string;
  /** Of a video: key of its still. */
  readonly poster?: string;
  /** In pixels. */
  readonly width?: number;
  readonly height?: number;
}

export const contentSteps = pgTable(
  "content_steps",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    itemId: uuid("item_id")
      .notNull()
      .references(() => contentItems.id, { onDelete: "cascade" }),
    act: text("act", { enum: contentHistoryActs }).notNull(),
    number: integer("number").notNull(),
    by: uuid("by")
      .notNull()
      .references(() => users.id),
    at: moment("at").notNull(),
    note: text("note"),
    scheduledAt: moment("scheduled_at"),
  },
  (table) => [
    index("content_steps_of_item").on(table.itemId, table.id),
    index("content_steps_by").on(table.by),
  ],
);

/** Served only while something else shows them. */
export const withdrawnFiles = pgTable("withdrawn_files", {
  key: text("key").primaryKey(),
});

/** Without a row one person is enough. */
export const contentSettings = pgTable("content_settings", {
  kind: text("kind", { enum: checkedKinds }).primaryKey(),
  needsTwo: boolean("needs_two").notNull(),
});

/** The organisation's: it stays. */
export const personalContent = [
  personal(contentItems, {
    shows: { not: "the words are the organisation's; the acts say when they were written" },
    erase: { not: "it belongs to the organisation; the name goes with the user" },
  }),
  personal(contentVersions, {
    shows: { not: "the words are the organisation's; the acts say when they were written" },
    erase: { not: "it belongs to the organisation; the name goes with the user" },
  }),
  personal(contentSteps, {
    of: "by",
    shows: {
      contentActs: [{ kind: contentItems.kind, title: contentItems.title }, "act", "at", "note"],
    },
    order: ["id"],
    erase: { not: "acts of office stay, without a name" },
  }),
];
