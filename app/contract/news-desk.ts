import { z } from "zod";
import { foldDigits } from "#app/arabic/digits.ts";
import { CREATE_NEWS, PUBLISH_NEWS } from "./ability.ts";
import { askedAs } from "./ask.ts";
import { contentCalls, contentVersion } from "./content.ts";
import { focus, pictureForm, pictureShown } from "./content-picture.ts";
import { arabicTitle, line, paragraphs, shownTexts } from "./content-text.ts";
import { get, post } from "./endpoint.ts";
import { wholeNumber } from "./form-fields.ts";
import { namedObject } from "./named-object.ts";
import { newsCategories } from "./news.values.ts";
import {
  MAX_NEWS_BODY_LENGTH,
  MAX_NEWS_CORRECTION_LENGTH,
  MAX_NEWS_LINE_LENGTH,
  MAX_NEWS_PINNED,
  MAX_NEWS_RELATED,
  MAX_NEWS_SUMMARY_LENGTH,
  MAX_NEWS_TITLE_LENGTH,
} from "./news-desk.values.ts";

/** Addresses or ids of items that were published, in whichever digits; kept as ids. */
const related = z
  .string()
  .max(4000)
  .transform((typed) => [
    ...new Set(
      foldDigits(typed)
        .replace(/\p{Cf}/gu, "")
        .split(/[\s,،؛;]+/)
        .filter(Boolean)
        .map((each) => /^(?:\S*\/)?([1-9]\d{0,14})\/?(?:[?#].*)?$/.exec(each)?.[1] ?? "?"),
    ),
  ])
  .refine((ids) => !ids.includes("?") && ids.length <= MAX_NEWS_RELATED, "related")
  .transform((ids) => ids.join(" "))
  .default("");

/**
 * A draft needs only the Arabic title; what publishing needs is in `missing`
 * (platform/news/rules.ts).
 */
export const newsFields = namedObject("NewsFields", {
  title: arabicTitle(MAX_NEWS_TITLE_LENGTH),
  titleEn: line(MAX_NEWS_TITLE_LENGTH),
  summary: line(MAX_NEWS_SUMMARY_LENGTH),
  summaryEn: line(MAX_NEWS_SUMMARY_LENGTH),
  /** Markdown (components/rich-text.server.ts), as the English too. */
  body: paragraphs(MAX_NEWS_BODY_LENGTH),
  bodyEn: paragraphs(MAX_NEWS_BODY_LENGTH),
  category: z.enum(newsCategories).default("news"),
  /** The id of the unit that it comes from; empty for none. */
  secretariatId: z.string().max(64).default(""),
  author: line(MAX_NEWS_LINE_LENGTH),
  pictureAlt: line(MAX_NEWS_LINE_LENGTH),
  pictureAltEn: line(MAX_NEWS_LINE_LENGTH),
  focus,
  correction: paragraphs(MAX_NEWS_CORRECTION_LENGTH),
  correctionEn: paragraphs(MAX_NEWS_CORRECTION_LENGTH),
  related,
});
export type NewsFields = z.output<typeof newsFields>;

export const newsContent = contentCalls({
  kind: "news",
  noun: "News",
  form: newsFields.extend({
    ...pictureForm,
    version: contentVersion,
  }),
  shown: z.object({ ...shownTexts(newsFields), ...pictureShown }),
  example: {
    title: "افتتاح مقر دمياط",
    titleEn: "A new office in Damietta",
    summary: "مقر جديد على الكورنيش.",
    summaryEn: "On the Corniche.",
    body: "افتتح الحزب مقره الجديد.",
    bodyEn: "The party opened its new office.",
    category: "party",
  },
});

export const listNewsSecretariats = get("listNewsSecretariats", "/news-desk/secretariats", {
  summary: "The secretariats that news may come from: central ones, then those of each governorate",
  admits: { can: CREATE_NEWS, or: PUBLISH_NEWS },
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      nameEn: z.string().nullish(),
      /** The Arabic name; null for a central one. */
      governorate: z.string().nullish(),
      /** Named no more, but by what named it before. */
      isClosed: z.boolean(),
    }),
  ),
});
export type NewsSecretariat = z.infer<typeof listNewsSecretariats.answer>[number];

export const pinNews = post("pinNews", "/content/news/{id}/pin", {
  summary: "Puts a published item at a place of the carousel on home, or takes it out of it",
  admits: { can: PUBLISH_NEWS },
  params: z.object({ id: z.string().max(64) }),
  body: z.object({
    /** 0 for none. */
    place: askedAs("content.place", wholeNumber(0, MAX_NEWS_PINNED)),
  }),
  example: { place: "1" },
  answer: z.object({ pinned: z.number().int() }),
});
