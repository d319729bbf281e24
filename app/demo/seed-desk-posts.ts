import { desc, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { postFields } from "#app/contract/posts-desk.ts";
import { insertItem, insertStep } from "../platform/content/store.ts";
import type { StoredFields } from "../platform/content/tables.ts";
import type { Database } from "../platform/database/connect.ts";
import { titleColumns } from "../platform/database/terms.ts";
import { postsKind } from "../platform/posts/api-content.ts";
import { posts } from "../platform/posts/tables.ts";
import { users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { readContent } from "./content/read.ts";
import { seedPublishedItem } from "./seed-desk.ts";
import type { PostFiles } from "./seed-posts.ts";

const item = z.strictObject({
  writer: z.string(),
  hoursAgo: z.number(),
  isSubmitted: z.boolean().default(false),
  fields: postFields,
  picture: z.strictObject({ picture: z.int(), alt: z.string(), altEn: z.string() }).optional(),
});

const deskPosts = readContent("desk-posts.json", z.array(item));

const TAKEN_UP = 4;

export async function seedDeskPosts(
  db: Database,
  { pictures }: Pick<PostFiles, "pictures">,
  calendar: DemoCalendar,
): Promise<void> {
  await adoptPublished(db, calendar);
  const rows = await db
    .select({ uid: users.facebookId, id: users.id })
    .from(users)
    .where(isNotNull(users.facebookId));
  for (const { hoursAgo, isSubmitted, picture, ...post } of deskPosts) {
    const writer = rows.find(({ uid }) => uid === post.writer)?.id ?? "";
    const at = calendar.ago(hoursAgo);
    const key = picture && pictures[picture.picture];
    const { alt = "", altEn = "" } = picture ?? {};
    const drawn = { name: "photo.webp", bytes: 0, width: 1280, height: 720 };
    const files = key ? [{ ...drawn, key, kind: "picture" as const, alt, altEn }] : [];
    const stored: StoredFields = { ...post.fields, files };
    const item = {
      ...titleColumns({ title: post.fields.title, titleEn: post.fields.titleEn || null }),
      kind: "posts" as const,
      state: isSubmitted ? ("check" as const) : ("draft" as const),
      since: at,
      changedAt: at,
      changedBy: writer,
    };
    const itemId = await insertItem(db, item, stored);
    const step = { itemId, number: 1, at, by: writer };
    await insertStep(db, { ...step, act: "create" });
    if (isSubmitted) await insertStep(db, { ...step, act: "submit" });
  }
}

async function adoptPublished(db: Database, calendar: DemoCalendar): Promise<void> {
  const newest = await db.select().from(posts).orderBy(desc(posts.createdAt)).limit(TAKEN_UP);
  for (const { id, createdAt } of newest) {
    const publicId = String(id);
    const fields = await postsKind.adopt(db, publicId);
    if (!fields) continue;
    await seedPublishedItem(db, { kind: "posts", fields, publicId }, createdAt, calendar);
  }
}
