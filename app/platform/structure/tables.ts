import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { unitKinds } from "#app/contract/structure.values.ts";
import { moment } from "../database/tables.ts";

/**
 * The parts of the organisation, as a tree: what each kind stands below is a rule
 * (docs/product.md#structure). A unit that ended is closed, not deleted. A local leader's area follows
 * from the unit that they belong to.
 */
export const units = pgTable(
  "units",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    kind: text("kind", { enum: unitKinds }).notNull(),
    /**
     * A governorate's secretariat and a sector stand below their governorate, a sector's secretariat and
     * its branches below the sector. Null at the top, and for a branch that belongs to no sector.
     */
    parentId: uuid("parent_id").references((): AnyPgColumn => units.id),
    /** Of a local secretariat the central one whose work it does in its place. */
    secretariatId: uuid("secretariat_id").references((): AnyPgColumn => units.id),
    /** Null for what belongs to the whole country. */
    governorateCode: text("governorate_code"),
    name: text("name").notNull(),
    nameEn: text("name_en"),
    description: text("description"),
    descriptionEn: text("description_en"),
    /** The Arabic name. */
    city: text("city"),
    location: text("location"),
    detailedLocation: text("detailed_location"),
    /** An address of a map on the web. */
    mapUrl: text("map_url"),
    phone: text("phone"),
    email: text("email"),
    /** Its place among the units beside it; equal ones stand by name. */
    order: integer("order").notNull().default(0),
    /** Null while it is at work. */
    closedAt: moment("closed_at"),
    /** Grows with each change, so that of two editors the second is told. */
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("units_of_governorate").on(table.governorateCode, table.kind),
    index("units_below").on(table.parentId),
    index("units_of_secretariat").on(table.secretariatId),
  ],
);
