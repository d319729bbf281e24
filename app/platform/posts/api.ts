import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { Organisation } from "#app/contract/organisation.ts";
import type { Database } from "../database/connect.ts";
import { parseId } from "../http/id.ts";
import { type Poster, titlePoster } from "../share/poster.ts";
import { postMedia, posts } from "./tables.ts";

/** Whether a published post shows this file: picture, video, poster or document. */
export async function showsPostFile(db: Database, key: string): Promise<boolean> {
  const found = await db
    .select({ id: postMedia.postId })
    .from(postMedia)
    .where(or(eq(postMedia.file, key), eq(postMedia.poster, key)))
    .limit(1);
  return found.length > 0;
}

/** A post's share picture; undefined if unpublished, or if it has a picture of its own. */
export async function readPostPoster(
  db: Database,
  id: string,
  organisation: Organisation,
): Promise<Poster | undefined> {
  const [found] = await db
    .select({ title: posts.title, attachment: posts.attachment })
    .from(posts)
    .where(and(eq(posts.id, parseId(id)), isNull(posts.withdrawnAt)));
  if (!found) return undefined;
  const [picture] = await db
    .select({ place: postMedia.place })
    .from(postMedia)
    .where(
      and(
        eq(postMedia.postId, parseId(id)),
        found.attachment === "images" ? isNotNull(postMedia.file) : isNotNull(postMedia.poster),
      ),
    )
    .limit(1);
  return picture ? undefined : titlePoster(found, organisation);
}
