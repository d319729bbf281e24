import { eq, or } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { candidates } from "./tables.ts";

/** Whether a candidate is shown with a public picture. */
export async function showsCandidatePicture(db: Database, key: string): Promise<boolean> {
  const found = await db
    .select({ id: candidates.id })
    .from(candidates)
    .where(or(eq(candidates.image, key), eq(candidates.symbolImage, key)))
    .limit(1);
  return found.length > 0;
}
