import { z } from "zod";
import { ARCHIVE_PER_PAGE, archiveTypes } from "./archive.values.ts";
import { get } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";
import { cappedMetadata, pageOf, pageQuery } from "./page.ts";

const text = z.string().nullish();

/** A paper or a picture that can be fetched. */
const archiveFile = namedObject("ArchiveFile", {
  kind: z.enum(["picture", "document"]),
  /** As its editor calls it; without a name, as its file was called. */
  title: z.string(),
  titleEn: text,
  url: z.string(),
  bytes: z.number().int(),
  /** Of a picture: smaller versions, as an HTML srcset, WebP. */
  srcSet: text,
});
export type ArchiveFile = z.infer<typeof archiveFile>;

export const archiveItem = namedObject("ArchiveItem", {
  id: z.coerce.string(),
  type: z.enum(archiveTypes),
  number: text,
  /** Of the paper itself, YYYY-MM-DD. */
  day: z.string(),
  title: z.string(),
  titleEn: text,
  documents: z.number().int(),
  publishedAt: z.string(),
});
export type ArchiveItem = z.infer<typeof archiveItem>;

const archiveArticle = namedObject("ArchiveArticle", {
  ...archiveItem.shape,
  /** Markdown, of the subset that docs/product.md#content names. */
  body: text,
  bodyEn: text,
  files: z.array(archiveFile),
  correction: text,
  correctionEn: text,
  correctedAt: text,
  shareImageUrl: text,
});
export type ArchiveArticle = z.infer<typeof archiveArticle>;

const years = z.array(z.object({ year: z.number().int(), items: z.number().int() }));

const page = pageOf(archiveItem);

/** The archive's own calls stand right below /archive: no id is called like one. */
const params = z.object({
  id: z
    .string()
    .max(64)
    .refine((id) => id !== "latest"),
});

export const listArchive = get("listArchive", "/archive", {
  summary: "Statements, decisions, documents and press material, by type, year and words",
  admits: "everyone",
  query: pageQuery(ARCHIVE_PER_PAGE).extend({
    type: z.enum(archiveTypes).optional(),
    /** Of the papers' own days. */
    year: z.coerce.number().int().min(1900).max(2200).optional(),
  }),
  answer: page.extend({
    /** `isCapped`: a search stopped counting, and there is more. */
    metadata: cappedMetadata,
    /** Of the type, or of all. */
    years,
  }),
});
export type ArchiveQuery = z.output<typeof listArchive.query>;

export const listLatestArchive = get("listLatestArchive", "/archive/latest", {
  summary: "The newest of each type, and the years of them all",
  admits: "everyone",
  answer: z.object({
    types: z.array(
      z.object({
        type: z.enum(archiveTypes),
        items: z.array(archiveItem),
        totalItems: z.number().int(),
      }),
    ),
    years,
  }),
});

export const readArchive = get("readArchive", "/archive/{id}", {
  summary: "One item of the archive with its text and papers",
  admits: "everyone",
  params,
  answer: archiveArticle,
});
