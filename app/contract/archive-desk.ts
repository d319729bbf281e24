import { z } from "zod";
import { foldDigits } from "#app/arabic/digits.ts";
import {
  archiveTypes,
  MAX_ARCHIVE_BODY_LENGTH,
  MAX_ARCHIVE_CORRECTION_LENGTH,
  MAX_ARCHIVE_NUMBER_LENGTH,
  MAX_ARCHIVE_TITLE_LENGTH,
} from "./archive.values.ts";
import { contentCalls, contentVersion } from "./content.ts";
import { contentFile, contentFilesForm } from "./content-files.ts";
import { arabicTitle, line, paragraphs, shownTexts } from "./content-text.ts";
import { optionalDay } from "./day.ts";
import { namedObject } from "./named-object.ts";

export const archiveFields = namedObject("ArchiveFields", {
  title: arabicTitle(MAX_ARCHIVE_TITLE_LENGTH),
  titleEn: line(MAX_ARCHIVE_TITLE_LENGTH),
  /** Markdown (components/rich-text.server.ts), as the English too. */
  body: paragraphs(MAX_ARCHIVE_BODY_LENGTH),
  bodyEn: paragraphs(MAX_ARCHIVE_BODY_LENGTH),
  type: z.enum(archiveTypes).default("statements"),
  number: line(MAX_ARCHIVE_NUMBER_LENGTH).transform(foldDigits),
  day: optionalDay.default(""),
  correction: paragraphs(MAX_ARCHIVE_CORRECTION_LENGTH),
  correctionEn: paragraphs(MAX_ARCHIVE_CORRECTION_LENGTH),
});
export type ArchiveFields = z.output<typeof archiveFields>;

export const archiveContent = contentCalls({
  kind: "archive",
  noun: "Archive",
  form: archiveFields.extend(contentFilesForm.shape).extend({ version: contentVersion }),
  shown: z.object({ ...shownTexts(archiveFields), files: z.array(contentFile) }),
  example: {
    title: "بيان الموازنة",
    number: "12/2026",
    day: "2026-09-03",
    body: "نص البيان.",
    correction: "صُحح رقم",
    titleEn: "A statement",
    bodyEn: "Text",
    correctionEn: "A number",
  },
});
