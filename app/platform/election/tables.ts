import { type SQLWrapper, sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { INDIVIDUAL, LIST } from "#app/contract/election.ts";
import { moment } from "../database/tables.ts";

/** Lists follow the Arabic alphabet, in which أ and ا are one. */
export const byAlphabet = (name: SQLWrapper) => sql`${name} collate "ar-x-icu"`;

export const candidates = pgTable(
  "candidates",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    name: text("name").notNull(),
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
    description: text("description"),
    /** Keys in the file store. */
    image: text("image"),
    symbolImage: text("symbol_image"),
    cvFile: text("cv_file"),
    programFile: text("program_file"),
    createdAt: moment("created_at").notNull(),
    /** Name, nickname, list, symbol and party, folded (arabic/fold.ts). */
    searchText: text("search_text").notNull(),
  },
  (table) => [
    index("candidates_of_district").on(
      table.type,
      table.electoralDistrict,
      byAlphabet(table.listName),
      table.listOrder,
      table.serialNumber,
      table.id,
    ),
    index("candidates_search").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);
