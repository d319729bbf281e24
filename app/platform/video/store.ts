import { eq, lt } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { videoUploads } from "./tables.ts";

type VideoUpload = typeof videoUploads.$inferSelect;

export async function findUpload(db: Database, id: string): Promise<VideoUpload | undefined> {
  const [row] = await db.select().from(videoUploads).where(eq(videoUploads.id, id));
  return row;
}

export const lockUpload = (db: Database, id: string) =>
  lockRow(db, videoUploads, eq(videoUploads.id, id));

export async function changeUpload(
  db: Database,
  id: string,
  change: Partial<VideoUpload>,
): Promise<void> {
  await db.update(videoUploads).set(change).where(eq(videoUploads.id, id));
}

export async function deleteUpload(db: Database, id: string): Promise<void> {
  await db.delete(videoUploads).where(eq(videoUploads.id, id));
}

export async function findOldUploads(
  db: Database,
  before: Date,
  most: number,
): Promise<VideoUpload[]> {
  return db
    .select()
    .from(videoUploads)
    .where(lt(videoUploads.createdAt, before))
    .orderBy(videoUploads.createdAt)
    .limit(most);
}
