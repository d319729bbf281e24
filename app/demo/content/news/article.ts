import { z } from "zod";
import { type NewsCategory, newsCategories } from "#app/contract/news.ts";
import { readContent } from "../read.ts";

const texts = z.array(z.string());

/** A news item written by hand. */
const writtenArticle = z.strictObject({
  title: z.string(),
  summary: z.string().max(180),
  paragraphs: texts,
  /** The picture that suits it (pictures.ts). */
  picture: z.int(),
});

/** A lead has its category beside it, and perhaps a secretariat. */
const lead = writtenArticle.extend({
  category: z.enum(newsCategories),
  /** The key of the central secretariat that it comes from (structure.json). */
  secretariat: z.string().optional(),
});

const story = z.strictObject({
  titles: texts,
  summaries: texts,
  openings: texts,
  details: texts,
  quotes: texts,
  closings: texts,
  /** Slot → what is counted (a key of nouns.json), least and most. */
  numbers: z.record(z.string(), z.tuple([z.string(), z.int(), z.int()])).optional(),
  /** What surrounds it, if not the contexts of its category. */
  contexts: texts.optional(),
  /** The only towns where it can happen. */
  at: texts.optional(),
  /** The pictures that suit it (pictures.ts); of the place or the category if left out. */
  pictures: z.array(z.int()).optional(),
  /** Codes of the governorates where it can happen; everywhere if left out. */
  only: texts.optional(),
});

/**
 * A kind of news that happens again and again: the sentences it is told with. In all of them
 * {city}, {gov} and the slots of `numbers` are filled, and (in stories about Arab countries)
 * {capital} and {arabCity}. The first detail is always told;
 * of the others some, in the order in which they stand here.
 */
export type Story = z.infer<typeof story>;

function readCategory(category: NewsCategory) {
  return {
    written: readContent(`news/written/${category}.json`, z.array(writtenArticle)),
    stories: readContent(`news/stories/${category}.json`, z.array(story)),
  };
}

/** What a category is made of: articles written by hand, and stories. */
export const newsSources = Object.fromEntries(
  newsCategories.map((category) => [category, readCategory(category)]),
) as Readonly<Record<NewsCategory, ReturnType<typeof readCategory>>>;

/** What the front page opens with: the congress, candidates, positions, local councils. Newest first. */
export const leads = readContent("news/leads.json", z.array(lead));
