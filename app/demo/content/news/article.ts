import { z } from "zod";
import { type NewsCategory, newsCategories } from "#app/contract/news.ts";
import { readContent } from "../read.ts";

const texts = z.array(z.string());

const writtenArticle = z.strictObject({
  title: z.string(),
  summary: z.string().max(180),
  paragraphs: texts,
  /** pictures.ts. */
  picture: z.int(),
});

const lead = writtenArticle.extend({
  category: z.enum(newsCategories),
  /** structure.json. */
  secretariat: z.string().optional(),
});

const story = z.strictObject({
  titles: texts,
  summaries: texts,
  openings: texts,
  details: texts,
  quotes: texts,
  closings: texts,
  /** Slot → noun (nouns.json), least, most. */
  numbers: z.record(z.string(), z.tuple([z.string(), z.int(), z.int()])).optional(),
  contexts: texts.optional(),
  at: texts.optional(),
  /** pictures.ts; of the place or category if absent. */
  pictures: z.array(z.int()).optional(),
  only: texts.optional(),
});

/**
 * A template: {city}, {gov}, {capital}, {arabCity} and the slots of `numbers` are filled. The first
 * detail is always told.
 */
export type Story = z.infer<typeof story>;

function readCategory(category: NewsCategory) {
  return {
    written: readContent(`news/written/${category}.json`, z.array(writtenArticle)),
    stories: readContent(`news/stories/${category}.json`, z.array(story)),
  };
}

export const newsSources = Object.fromEntries(
  newsCategories.map((category) => [category, readCategory(category)]),
) as Readonly<Record<NewsCategory, ReturnType<typeof readCategory>>>;

export const leads = readContent("news/leads.json", z.array(lead));
