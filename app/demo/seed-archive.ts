import { readFile } from "node:fs/promises";
import { z } from "zod";
import { numberedTypes } from "#app/contract/archive.values.ts";
import { archiveFields } from "#app/contract/archive-desk.ts";
import { archiveKind } from "../platform/archive/api-content.ts";
import type { StoredFile } from "../platform/content/api.ts";
import type { Database } from "../platform/database/connect.ts";
import type { Files } from "../platform/files/store.ts";
import type { DemoCalendar } from "./calendar.ts";
import { deskEntry } from "./content/desk-entry.ts";
import { contentPath, readContent } from "./content/read.ts";
import { seedDeskItem, seedPublishedItem } from "./seed-desk.ts";

const published = z.strictObject({
  daysAgo: z.int(),
  pdf: z.string().optional(),
  fields: archiveFields,
});

const demoArchive = readContent(
  "archive.json",
  z.strictObject({
    published: z.array(published),
    desk: z.array(z.strictObject({ ...deskEntry, fields: archiveFields })),
  }),
);

const DESK_DAYS = 30;

export async function seedArchive(
  db: Database,
  files: Files,
  calendar: DemoCalendar,
): Promise<void> {
  const numbers = new Map<string, number>();
  const oldestFirst = demoArchive.published.toSorted((one, other) => other.daysAgo - one.daysAgo);
  for (const { daysAgo, pdf, fields } of oldestFirst) {
    const publishedAt = calendar.officeDay(daysAgo);
    const day = publishedAt.toISOString().slice(0, 10);
    const stored = {
      ...fields,
      day,
      number: numberedTypes.includes(fields.type) ? nextNumber(numbers, fields.type, day) : "",
      files: pdf ? [await savePaper(files, pdf, fields.title)] : [],
    };
    const publicId = await archiveKind.publish(db, stored, null, publishedAt);
    if (daysAgo > DESK_DAYS) continue;
    const item = { kind: "archive", fields: stored, publicId } as const;
    await seedPublishedItem(db, item, publishedAt, calendar);
  }
  for (const { fields, ...entry } of demoArchive.desk) {
    const day = calendar.day(entry.scheduledInDays ?? 0);
    const stored = { ...fields, day, files: [] };
    await seedDeskItem(db, entry, { kind: "archive", fields: stored }, calendar);
  }
}

function nextNumber(numbers: Map<string, number>, type: string, day: string): string {
  const year = day.slice(0, 4);
  const number = (numbers.get(`${type} ${year}`) ?? 0) + 1;
  numbers.set(`${type} ${year}`, number);
  return `${number}/${year}`;
}

async function savePaper(files: Files, file: string, title: string): Promise<StoredFile> {
  const bytes = await readFile(contentPath(`documents/${file}.pdf`));
  const name = `${title}.pdf`;
  const key = await files.save(bytes, "pdf", name);
  return { key, kind: "document", name, bytes: bytes.length, alt: title, altEn: "" };
}
