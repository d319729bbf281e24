import { z } from "zod";
import { cleanLine, cleanText } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";
import { contentCalls, contentVersion } from "./content.ts";
import { contentFile, contentFilesForm } from "./content-files.ts";
import { MAX_POST_BODY_LENGTH, MAX_POST_TITLE_LENGTH } from "./posts-desk.values.ts";

const paragraphs = z
  .string()
  .max(4 * MAX_POST_BODY_LENGTH)
  .overwrite(cleanText)
  .max(MAX_POST_BODY_LENGTH)
  .default("");

/**
 * A draft needs only the Arabic title; what publishing needs is in `missing`
 * (platform/posts/rules.ts).
 */
export const postFields = z.object({
  title: askedAs(
    "content.title",
    z
      .string()
      .max(10 * MAX_POST_TITLE_LENGTH)
      .overwrite(cleanLine)
      .min(1, { abort: true })
      .max(MAX_POST_TITLE_LENGTH),
  ),
  titleEn: z
    .string()
    .max(10 * MAX_POST_TITLE_LENGTH)
    .overwrite(cleanLine)
    .max(MAX_POST_TITLE_LENGTH)
    .default(""),
  /** Markdown (components/rich-text.server.ts), as the English too. */
  body: paragraphs,
  bodyEn: paragraphs,
});
export type PostFields = z.output<typeof postFields>;

const text = z.string();

export const postsContent = contentCalls({
  kind: "posts",
  noun: "Posts",
  form: postFields.extend({
    ...contentFilesForm.shape,
    /** The key of a video that was uploaded before (video.ts). */
    video: z.string().max(64).optional(),
    /** What the video shows until it is played. */
    poster: z.file().optional(),
    version: contentVersion,
  }),
  shown: z.object({
    title: text,
    titleEn: text,
    body: text,
    bodyEn: text,
    files: z.array(contentFile),
  }),
  example: {
    title: "لقاء الشباب",
    titleEn: "A post",
    body: "التقينا شباب المحافظة.",
    bodyEn: "Text",
  },
});
