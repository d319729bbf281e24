import { z } from "zod";
import { archiveFields } from "#app/contract/archive-desk.ts";
import { deskEntry } from "./desk-entry.ts";
import { readContent } from "./read.ts";

const published = z.strictObject({
  daysAgo: z.int(),
  /** A file of documents/, without its extension. */
  pdf: z.string().optional(),
  fields: archiveFields,
});

/** What stands in the archive, and what is still at the desk. */
export const demoArchive = readContent(
  "archive.json",
  z.strictObject({
    published: z.array(published),
    desk: z.array(z.strictObject({ ...deskEntry, fields: archiveFields })),
  }),
);
