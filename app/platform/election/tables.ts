import { type SQLWrapper, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { INDIVIDUAL, LIST } from "#app/contract/election.ts";
import { electionPhases } from "#app/contract/election-desk.values.ts";
import type { StoredFields } from "../content/tables.ts";
import { moment } from "../database/tables.ts";
import { imports } from "../import/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

/** The Arabic alphabet, in which أ and ا are one. */
export const byAlphabet = (name: SQLWrapper) => sql`${name} collate "ar-x-icu"`;

/** Unqualified: an index predicate can't name its table. Excludes the desk's trash. */
const isShown = sql`hidden_at is null`;

export const candidates = pgTable(
  "candidates",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    name: text("name").notNull(),
    nameEn: text("name_en"),
    nickname: text("nickname"),
    type: text("type", { enum: [INDIVIDUAL, LIST] }).notNull(),
    listName: text("list_name"),
    symbolName: text("symbol_name"),
    partyAffiliation: text("party_affiliation"),
    electoralDistrict: text("electoral_district").notNull(),
    candidateStatus: text("candidate_status"),
    candidateQualification: text("candidate_qualification"),
    listOrder: integer("list_order"),
    serialNumber: integer("serial_number"),
    whatsappNumber: text("whatsapp_number"),
    /** Without it the number is shown at the desk only (docs/product.md#elections). */
    whatsappConsentAt: moment("whatsapp_consent_at"),
    whatsappConsentBy: uuid("whatsapp_consent_by").references(() => users.id, {
      onDelete: "set null",
    }),
    description: text("description"),
    descriptionEn: text("description_en"),
    /** Keys in the file store. */
    image: text("image"),
    symbolImage: text("symbol_image"),
    cvFile: text("cv_file"),
    programFile: text("program_file"),
    createdAt: moment("created_at").notNull(),
    /** The page stays and says so. */
    withdrawnAt: moment("withdrawn_at"),
    withdrawnReason: text("withdrawn_reason"),
    hiddenAt: moment("hidden_at"),
    /** Name, nickname, list, symbol and party, folded. */
    searchText: text("search_text").notNull(),
  },
  (table) => [
    index("candidates_of_district")
      .on(
        table.type,
        table.electoralDistrict,
        byAlphabet(table.listName),
        table.listOrder,
        table.serialNumber,
        table.id,
      )
      .where(isShown),
    index("candidates_search").using("gin", table.searchText.op("gin_trgm_ops")).where(isShown),
    index("candidates_with_image").on(table.image),
    index("candidates_with_symbol").on(table.symbolImage),
    index("candidates_consent_by").on(table.whatsappConsentBy),
  ],
);

export const elections = pgTable(
  "elections",
  {
    id: integer("id").primaryKey(),
    name: text("name").notNull(),
    nameEn: text("name_en"),
    note: text("note"),
    noteEn: text("note_en"),
    /** Every voting day, in Cairo: hh:mm. */
    opensAt: text("opens_at").notNull(),
    closesAt: text("closes_at").notNull(),
    lookupUrl: text("lookup_url"),
    version: integer("version").notNull().default(1),
    changedAt: moment("changed_at").notNull(),
    changedBy: uuid("changed_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [index("elections_changed_by").on(table.changedBy)],
);

/** Days of some governorates take precedence over those of all. */
export const electionDates = pgTable("election_dates", {
  id: uuid("id").primaryKey().default(sql`uuidv7()`),
  phase: text("phase", { enum: electionPhases }).notNull(),
  from: date("from_day", { mode: "string" }).notNull(),
  until: date("until_day", { mode: "string" }).notNull(),
  /** Codes; empty: all without days of their own. */
  governorates: text("governorates").array().notNull(),
  version: integer("version").notNull().default(1),
});

/** Candidates reference them by name, as the API does. */
export const electionDistricts = pgTable(
  "election_districts",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    type: text("type", { enum: [INDIVIDUAL, LIST] }).notNull(),
    name: text("name").notNull(),
    /** Overrides the one in the name. */
    governorateCode: text("governorate_code"),
    /** null: the voters' order (rules.ts). */
    order: integer("order"),
    /** No candidate can be added since. */
    closedAt: moment("closed_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [uniqueIndex("election_district_name").on(table.type, table.name)],
);

export const electionLists = pgTable(
  "election_lists",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    districtId: uuid("district_id")
      .notNull()
      .references(() => electionDistricts.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    number: integer("number"),
    symbolName: text("symbol_name"),
    order: integer("order"),
    closedAt: moment("closed_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [uniqueIndex("election_list_name").on(table.districtId, table.name)],
);

/** Of pictures; its chunks are the import's. */
export const candidateArchives = pgTable(
  "candidate_archives",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    /** Of its chunks, from 1. */
    part: integer("part").notNull(),
    fileName: text("file_name").notNull(),
    isWhole: boolean("is_whole").notNull().default(false),
    files: integer("files").notNull().default(0),
    position: integer("position").notNull().default(0),
  },
  (table) => [uniqueIndex("archive_of_import").on(table.importId, table.part)],
);

export const candidatePictures = pgTable(
  "candidate_pictures",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    archiveId: uuid("archive_id")
      .notNull()
      .references(() => candidateArchives.id, { onDelete: "cascade" }),
    /** Normalised, without folders. */
    name: text("name").notNull(),
    /** In the file store; null: not a picture. */
    key: text("key"),
    /** Stored by this import: deleted unless it is published. */
    isNew: boolean("is_new").notNull().default(false),
    problem: text("problem"),
    values: jsonb("values").$type<Record<string, string | number>>(),
  },
  (table) => [
    index("picture_of_import").on(table.importId, table.name),
    index("pictures_of_archive").on(table.archiveId),
    index("candidate_pictures_key").on(table.key),
  ],
);

export const candidateRows = pgTable(
  "candidate_rows",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    line: integer("line").notNull(),
    sameAs: text("same_as").notNull(),
    fields: jsonb("fields").$type<StoredFields>().notNull(),
    candidateId: bigint("candidate_id", { mode: "number" }),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    uniqueIndex("candidate_row_same").on(table.importId, table.sameAs),
  ],
);

/** Recorded consents, and who set what of the election. */
export const personalElections = [
  personal(candidates, {
    of: "whatsappConsentBy",
    shows: { recordedConsents: [{ candidate: candidates.name, at: candidates.whatsappConsentAt }] },
    order: ["id"],
    erase: { not: "a candidate's consent stands; who recorded it goes by itself" },
  }),
  personal(elections, {
    shows: { not: "what an official set is the organisation's; the audit log says when" },
    erase: { not: "it belongs to the organisation; who set it goes by itself" },
  }),
];
