import { type SQL, sql } from "drizzle-orm";
import { type Gone, isNamedIn } from "../user/api-named.ts";
import { events } from "./tables.ts";

export function eventsNaming(gone: Gone, now: Date): SQL {
  const names = { roles: sql`allowed_roles`, units: sql`allowed_secretariats` };
  return sql`select title from ${events} where ${isNamedIn(names, gone)}
    and (state = 'draft' or state = 'published' and ends_at > ${now.toISOString()})`;
}
