import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { unitKinds } from "#app/contract/structure.values.ts";
import { moment } from "../database/tables.ts";

/** A tree (docs/product.md#structure). Units with a history are closed, not deleted. */
export const units = pgTable(
  "units",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    kind: text("kind", { enum: unitKinds }).notNull(),
    /** Null at the top, and for a branch without a sector. */
    parentId: uuid("parent_id").references((): AnyPgColumn => units.id),
    /** Of a local secretariat the central one whose work it does. */
    secretariatId: uuid("secretariat_id").references((): AnyPgColumn => units.id),
    /** Null for what belongs to the whole country. */
    governorateCode: text("governorate_code"),
    name: text("name").notNull(),
    nameEn: text("name_en"),
    description: text("description"),
    descriptionEn: text("description_en"),
    city: text("city"),
    location: text("location"),
    detailedLocation: text("detailed_location"),
    mapUrl: text("map_url"),
    phone: text("phone"),
    email: text("email"),
    /** Equal ones stand by name. */
    order: integer("order").notNull().default(0),
    /** Null while open. */
    closedAt: moment("closed_at"),
    /** Grows with each change: detects edit conflicts. */
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("units_of_governorate").on(table.governorateCode, table.kind),
    index("units_below").on(table.parentId),
    index("units_of_secretariat").on(table.secretariatId),
  ],
);
