import { type SQL, sql } from "drizzle-orm";
import type { Language } from "../i18n.ts";
import { roles } from "./tables.ts";

/** Falls back to Arabic. */
export function roleNameIn(language: Language): SQL<string> {
  return language === "en" ? sql`coalesce(${roles.nameEn}, ${roles.name})` : sql`${roles.name}`;
}
