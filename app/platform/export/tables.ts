import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  type ExportColumn,
  exportFormats,
  exportProblems,
  exportStates,
} from "#app/contract/export.values.ts";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";

/** docs/product.md#export-of-people. Filters are sealed because they may contain a name. */
export const peopleExports = pgTable(
  "people_exports",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text("state", { enum: exportStates }).notNull(),
    problem: text("problem", { enum: exportProblems }),
    format: text("format", { enum: exportFormats }).notNull(),
    language: text("language", { enum: ["ar", "en"] }).notNull(),
    columns: jsonb("columns").$type<ExportColumn[]>().notNull(),
    area: jsonb("area").$type<Area>().notNull(),
    /** JSON of a SealedRequest (rules.ts); null once the file is deleted. */
    sealedRequest: text("sealed_request"),
    createdAt: moment("created_at").notNull(),
    finishedAt: moment("finished_at"),
    estimate: integer("estimate"),
    rows: integer("rows").notNull().default(0),
    afterUserId: uuid("after_user_id"),
    parts: integer("parts").notNull().default(0),
    /** The next part's key, saved before it is written so that no orphan file is left. */
    nextKey: uuid("next_key"),
    /** ZIP needs both of the uncompressed sheet so far: its bytes and their CRC-32. */
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    crc: bigint("crc", { mode: "number" }).notNull().default(0),
  },
  (table) => [
    index("exports_of_user").on(table.userId, table.createdAt),
    uniqueIndex("exports_at_work").on(table.userId).where(sql`state = 'running'`),
    index("exports_by_end").on(table.finishedAt),
  ],
);

export const exportParts = pgTable(
  "export_parts",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    exportId: uuid("export_id")
      .notNull()
      .references(() => peopleExports.id, { onDelete: "cascade" }),
    place: integer("place").notNull(),
    storedAs: text("stored_as").notNull(),
  },
  (table) => [uniqueIndex("part_of_export").on(table.exportId, table.place)],
);

/** The files themselves are left out: they tell of other people. */
export const personalExports = personal(peopleExports, {
  shows: { peopleExports: ["createdAt", "format", "columns", "rows", "state"] },
  order: ["id"],
  erase: "delete",
});
