import { z } from "zod";
import { cleanLine } from "#app/arabic/text.ts";
import { contentFileKinds, MAX_CONTENT_FILE_TEXT, MAX_CONTENT_FILES } from "./content.values.ts";
import { namedObject } from "./named-object.ts";

/** A file of a version, as editors see it. */
export const contentFile = namedObject("ContentFile", {
  /** By which a form says what becomes of it. */
  id: z.string(),
  kind: z.enum(contentFileKinds),
  /** As it was called on its sender's device. */
  name: z.string(),
  bytes: z.number().int(),
  /** What a picture or a video shows; what readers see a document called. */
  alt: z.string(),
  altEn: z.string(),
  url: z.string(),
  /** Of a video: the picture that stands in its place until it is played. */
  posterUrl: z.string().nullish(),
});
export type ContentFile = z.infer<typeof contentFile>;

/** A field that a form may send several times, once, or not at all. */
function repeated<Each extends z.ZodType>(each: Each) {
  return z.preprocess(
    (value) => (value === undefined ? [] : [value].flat()),
    z.array(each).max(MAX_CONTENT_FILES),
  );
}

const fileText = z
  .string()
  .max(10 * MAX_CONTENT_FILE_TEXT)
  .overwrite(cleanLine)
  .max(MAX_CONTENT_FILE_TEXT)
  .default("");

/**
 * Existing files come in parallel lists, one place per file; files not named stay. New ones follow,
 * in their order.
 */
export const contentFilesForm = namedObject("ContentFilesForm", {
  files: repeated(z.file()),
  keptFile: repeated(z.string().max(64)),
  keptAlt: repeated(fileText),
  keptAltEn: repeated(fileText),
  /** Its place from 1; 0 for what is taken out. */
  keptPlace: repeated(z.coerce.number().int().min(0).max(MAX_CONTENT_FILES)),
});
export type ContentFilesForm = z.output<typeof contentFilesForm>;
