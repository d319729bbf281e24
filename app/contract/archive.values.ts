/** What is kept, in the order in which the archive shows it (docs/product.md#archive). */
export const archiveTypes = ["statements", "decisions", "documents", "press"] as const;
export type ArchiveType = (typeof archiveTypes)[number];

/** Known by a number: people ask for «بيان رقم 12». */
export const numberedTypes: readonly ArchiveType[] = ["statements", "decisions"];

export const ARCHIVE_PER_PAGE = 20;
/** Of each type at the beginning. */
export const ARCHIVE_LATEST = 5;
export const MAX_ARCHIVE_FOUND = 1000;

export const MAX_ARCHIVE_TITLE_LENGTH = 200;
export const MAX_ARCHIVE_NUMBER_LENGTH = 30;
export const MAX_ARCHIVE_BODY_LENGTH = 30_000;
export const MAX_ARCHIVE_CORRECTION_LENGTH = 600;
/** Of an item: papers, and pictures for the press. */
export const MAX_ARCHIVE_FILES = 10;

export const archiveTextFields = [
  "title",
  "body",
  "titleEn",
  "bodyEn",
  "type",
  "number",
  "day",
  "correction",
  "correctionEn",
] as const;
export type ArchiveTextField = (typeof archiveTextFields)[number];
