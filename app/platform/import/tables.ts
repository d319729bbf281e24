import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ImportCounts, UndoneCounts } from "#app/contract/import.ts";
import {
  importKinds,
  importOutcomes,
  importProblems,
  importStates,
  keptReasons,
} from "#app/contract/import.values.ts";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";
import type { Problem } from "./rules.ts";

/**
 * An upload of members (docs/product.md#import-of-members) or another kind. Personal data is sealed
 * and deleted after some weeks; who imported what and when stays.
 */
export const imports = pgTable(
  "imports",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    kind: text("kind", { enum: importKinds }).notNull().default("members"),
    byId: uuid("by_id").references(() => users.id, { onDelete: "set null" }),
    /** Whoever published, later withdrew, the batch. */
    publishedBy: uuid("published_by").references(() => users.id, { onDelete: "set null" }),
    sealedFileName: text("sealed_file_name").notNull(),
    state: text("state", { enum: importStates }).notNull(),
    createdAt: moment("created_at").notNull(),
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
    forgottenAt: moment("forgotten_at"),
    /** From 0; null for the fullest, as earlier releases read. */
    sheet: integer("sheet"),
    sealedPreview: text("sealed_preview"),
    headerRow: integer("header_row").notNull().default(0),
    columns: jsonb("columns").$type<(string | null)[]>().notNull().default([]),
    givesNumbers: boolean("gives_numbers").notNull().default(false),
    sealedWords: text("sealed_words"),
    isRemembered: boolean("is_remembered").notNull().default(false),
    problem: text("problem", { enum: importProblems }),
    problemLine: integer("problem_line"),
    /** Rows done in the current work; of an undo, the last line. */
    position: integer("position").notNull().default(0),
    share: real("share").notNull().default(0),
    counts: jsonb("counts").$type<ImportCounts>().notNull(),
    reasons: jsonb("reasons").$type<Record<string, number>>().notNull().default({}),
    sealedSamples: text("sealed_samples"),
    undone: jsonb("undone").$type<UndoneCounts>().notNull(),
  },
  (table) => [
    index("imports_by_time").on(table.kind, table.createdAt, table.id),
    // One of a kind at a time writes.
    uniqueIndex("imports_at_work").on(table.kind).where(sql`state in ('running', 'undoing')`),
  ],
);

export const importPieces = pgTable(
  "import_pieces",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    part: integer("part").notNull().default(0),
    place: integer("place").notNull(),
    size: integer("size").notNull(),
    storedAs: text("stored_as").notNull(),
  },
  (table) => [uniqueIndex("piece_of_import").on(table.importId, table.part, table.place)],
);

/** An accepted row; duplicates are found by its numbers. */
export const importRows = pgTable(
  "import_rows",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    line: integer("line").notNull(),
    outcome: text("outcome", { enum: importOutcomes }).notNull(),
    /** Null in a dry run for who would be given one. */
    membershipId: text("membership_id"),
    nationalIdIndex: text("national_id_index").notNull(),
    phoneIndex: text("phone_index").notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    at: moment("at").notNull(),
    sealedChange: text("sealed_change"),
    kept: text("kept", { enum: keptReasons }),
  },
  (table) => [
    uniqueIndex("row_of_import").on(table.importId, table.line),
    index("import_row_by_membership").on(table.membershipId),
    index("import_row_by_national_id").on(table.nationalIdIndex),
    index("import_row_by_phone").on(table.phoneIndex),
    index("import_rows_of_user").on(table.userId),
    index("import_rows_kept").on(table.importId, table.line).where(sql`kept is not null`),
  ],
);

export const importRejections = pgTable(
  "import_rejections",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    line: integer("line").notNull(),
    problems: jsonb("problems").$type<Problem[]>().notNull(),
    sealedCells: text("sealed_cells").notNull(),
  },
  (table) => [uniqueIndex("rejection_of_import").on(table.importId, table.line)],
);

/** The last chosen columns, by the hash of the headers. */
export const importHeaders = pgTable("import_headers", {
  headerHash: text("header_hash").primaryKey(),
  columns: jsonb("columns").$type<(string | null)[]>().notNull(),
});

export const personalImports = [
  personal(imports, {
    shows: { not: "what an official did is in the audit log" },
    erase: { not: "who brought members in stays, as in the audit log" },
  }),
  personal(importRows, {
    shows: { imports: ["at", "outcome"] },
    order: ["id"],
    erase: "delete",
  }),
];
