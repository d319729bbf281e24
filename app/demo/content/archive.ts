import { z } from "zod";
import { archiveFields } from "#app/contract/archive-desk.ts";
import { deskEntry } from "./desk-entry.ts";
import { readContent } from "./read.ts";

const published = z.strictObject({
  daysAgo: z.int(),
  pdf: z.string().optional(),
  fields: archiveFields,
});

export const demoArchive = readContent(
  "archive.json",
  z.strictObject({
    published: z.array(published),
    desk: z.array(z.strictObject({ ...deskEntry, fields: archiveFields })),
  }),
);
