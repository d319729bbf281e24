import { eq, or } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { events } from "./tables.ts";

export async function hasEventPicture(db: Database, key: string): Promise<boolean> {
  const where = or(eq(events.image, key), eq(events.cropped, key));
  const found = await db.select({ id: events.id }).from(events).where(where).limit(1);
  return found.length > 0;
}
