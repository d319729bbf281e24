import { type SQL, sql } from "drizzle-orm";
import type { Language } from "../i18n.ts";
import { roles } from "./tables.ts";

/** What the role of a query is called in a language, as far as it has a name there. */
export function roleNameIn(language: Language): SQL<string> {
  return language === "en" ? sql`coalesce(${roles.nameEn}, ${roles.name})` : sql`${roles.name}`;
}
