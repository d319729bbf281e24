import { type SQL, sql } from "drizzle-orm";
import { type Gone, isInAudience } from "../user/api-named.ts";
import { surveys } from "./tables.ts";

/** Titles of surveys that are not over and ask a role or a unit. */
export function surveysNaming(gone: Gone, now: Date): SQL {
  return sql`select title from ${surveys} where ${isInAudience(sql`audience`, gone)}
    and state not in ('closed', 'withdrawn')
    and (closes_at is null or closes_at > ${now.toISOString()})`;
}
