import { type NewNews, publishNews } from "#app/platform/news/store.ts";
import { openWorldOn } from "./platform.ts";

/** Publishes news of a test's own in a database, beside those of the demo; answers their ids. */
export async function publishIn(databaseUrl: string, items: NewNews[]): Promise<number[]> {
  const { platform, close } = await openWorldOn(databaseUrl);
  const ids = await platform.world.db.transaction((db) => publishNews(db, items));
  await close();
  return ids;
}
