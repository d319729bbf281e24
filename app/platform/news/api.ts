import { and, eq, isNull } from "drizzle-orm";
import type { Organisation } from "#app/contract/organisation.ts";
import type { Database } from "../database/connect.ts";
import { parseId } from "../http/id.ts";
import { type Poster, titlePoster } from "../share/poster.ts";
import { news } from "./tables.ts";

/** Whether a published item shows this picture. */
export async function showsNewsPicture(db: Database, key: string): Promise<boolean> {
  const found = await db.select({ id: news.id }).from(news).where(eq(news.picture, key)).limit(1);
  return found.length > 0;
}

/** An item's share picture; undefined if unpublished, or if it has a picture of its own. */
export async function readNewsPoster(
  db: Database,
  id: string,
  organisation: Organisation,
): Promise<Poster | undefined> {
  const [found] = await db
    .select({ title: news.title, picture: news.picture })
    .from(news)
    .where(and(eq(news.id, parseId(id)), isNull(news.withdrawnAt)));
  return found && !found.picture ? titlePoster(found, organisation) : undefined;
}
