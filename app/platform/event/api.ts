import { eq, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { type Gone, isNamedIn } from "../user/api-named.ts";
import { events } from "./tables.ts";

export async function hasEventPicture(db: Database, key: string): Promise<boolean> {
  const where = or(eq(events.image, key), eq(events.cropped, key));
  const found = await db.select({ id: events.id }).from(events).where(where).limit(1);
  return found.length > 0;
}

export function eventsNaming(gone: Gone, now: Date): SQL {
  const names = { roles: sql`allowed_roles`, units: sql`allowed_secretariats` };
  return sql`select title from ${events} where ${isNamedIn(names, gone)}
    and (state = 'draft' or state = 'published' and ends_at > ${now.toISOString()})`;
}
