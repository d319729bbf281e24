import { z } from "zod";
import { contentCalls, contentVersion } from "./content.ts";
import { contentFile, contentFilesForm } from "./content-files.ts";
import { arabicTitle, line, paragraphs, shownTexts } from "./content-text.ts";
import { namedObject } from "./named-object.ts";
import { MAX_POST_BODY_LENGTH, MAX_POST_TITLE_LENGTH } from "./posts-desk.values.ts";

/**
 * A draft needs only the Arabic title; what publishing needs is in `missing`
 * (platform/posts/rules.ts).
 */
export const postFields = namedObject("PostFields", {
  title: arabicTitle(MAX_POST_TITLE_LENGTH),
  titleEn: line(MAX_POST_TITLE_LENGTH),
  /** Markdown (components/rich-text.server.ts), as the English too. */
  body: paragraphs(MAX_POST_BODY_LENGTH),
  bodyEn: paragraphs(MAX_POST_BODY_LENGTH),
});
export type PostFields = z.output<typeof postFields>;

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
  shown: z.object({ ...shownTexts(postFields), files: z.array(contentFile) }),
  example: {
    title: "لقاء الشباب",
    titleEn: "A post",
    body: "التقينا شباب المحافظة.",
    bodyEn: "Text",
  },
});
