import { desc } from "drizzle-orm";
import { z } from "zod";
import { newsFields } from "#app/contract/news-desk.ts";
import type { StoredFields } from "../platform/content/api.ts";
import { textOf } from "../platform/content/rules.ts";
import type { Database } from "../platform/database/connect.ts";
import { newsKind } from "../platform/news/api-content.ts";
import { publishNews, withdrawNews } from "../platform/news/store.ts";
import { news } from "../platform/news/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { deskEntry } from "./content/desk-entry.ts";
import { readContent } from "./content/read.ts";
import { seedDeskItem, seedPublishedItem } from "./seed-desk.ts";

const item = z.strictObject({ ...deskEntry, fields: newsFields });

const deskNews = readContent("desk-news.json", z.array(item));

const TAKEN_UP = 4;

export async function seedContent(db: Database, calendar: DemoCalendar): Promise<void> {
  await adoptPublished(db, calendar);
  for (const { fields, ...entry } of deskNews) {
    const stored = { ...fields, picture: null, cropped: null };
    const began = calendar.ago(entry.hoursAgo);
    const wasRead = entry.path.includes("withdraw");
    const publicId = wasRead ? await publishAndWithdraw(db, stored, began) : null;
    await seedDeskItem(db, entry, { kind: "news", fields: stored, publicId }, calendar);
  }
}

async function adoptPublished(db: Database, calendar: DemoCalendar): Promise<void> {
  const newest = await db.select().from(news).orderBy(desc(news.createdAt)).limit(TAKEN_UP);
  for (const row of newest) {
    const publicId = String(row.id);
    const stored = await newsKind.adopt(db, publicId);
    if (!stored) continue;
    const fields = { ...stored, pictureAlt: stored.pictureAlt || row.title };
    await seedPublishedItem(db, { kind: "news", fields, publicId }, row.createdAt, calendar);
  }
}

async function publishAndWithdraw(db: Database, stored: StoredFields, at: Date): Promise<string> {
  const item = {
    title: textOf(stored, "title"),
    summary: textOf(stored, "summary"),
    body: textOf(stored, "body"),
  };
  const [id = 0] = await publishNews(db, [
    { ...item, isMarkdown: true, category: "party", createdAt: at },
  ]);
  await withdrawNews(db, id, at);
  return String(id);
}
