import { sql } from "drizzle-orm";
import { bigint, date, index, pgTable, text } from "drizzle-orm/pg-core";
import { offerCategories } from "#app/contract/offers.values.ts";
import { moment } from "../database/tables.ts";
import { termsColumn } from "../database/terms.ts";

export const offers = pgTable(
  "offers",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    title: text("title").notNull(),
    titleEn: text("title_en"),
    provider: text("provider").notNull(),
    providerEn: text("provider_en"),
    category: text("category", { enum: offerCategories }).notNull(),
    /** Arabic names; empty for the whole country. */
    governorates: text("governorates").array().notNull(),
    body: text("body").notNull(),
    bodyEn: text("body_en"),
    conditions: text("conditions"),
    conditionsEn: text("conditions_en"),
    startsOn: date("starts_on").notNull(),
    endsOn: date("ends_on").notNull(),
    picture: text("picture"),
    pictureAlt: text("picture_alt"),
    pictureAltEn: text("picture_alt_en"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    withdrawnAt: moment("withdrawn_at"),
    terms: termsColumn("terms").notNull(),
  },
  (table) => [
    index("offers_by_end").on(table.endsOn, table.id).where(sql`withdrawn_at is null`),
    index("offers_terms").using("gin", table.terms),
    index("offers_of_picture").on(table.picture).where(sql`picture is not null`),
  ],
);
