import { eq } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { news } from "./tables.ts";

/** Whether an item of the news is shown with a public picture. */
export async function showsNewsPicture(db: Database, key: string): Promise<boolean> {
  const found = await db.select({ id: news.id }).from(news).where(eq(news.picture, key)).limit(1);
  return found.length > 0;
}
