import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Organisation } from "#app/contract/organisation.ts";
import { moment } from "../database/tables.ts";

export const organisationParts = ["identity", "membership", "colours", "logo"] as const;
export type OrganisationPart = (typeof organisationParts)[number];

export interface PartContents {
  identity: Pick<
    Organisation,
    "name" | "short" | "portal" | "promise" | "email" | "phone" | "website" | "address"
  >;
  membership: Pick<Organisation, "membershipMonths" | "fee" | "reviewTime">;
  colours: Organisation["colours"];
  logo: { source: string; mark: string; favicon: string } & Record<
    "icon180" | "icon192" | "icon512",
    string
  >;
}

/**
 * A row per part (docs/decisions/0001-organisation.md); no row or null content means the default.
 */
export const organisationSettings = pgTable("organisation_settings", {
  part: text("part", { enum: organisationParts }).primaryKey(),
  content: jsonb("content").$type<PartContents[OrganisationPart]>(),
  version: integer("version").notNull(),
  changedAt: moment("changed_at").notNull(),
});
