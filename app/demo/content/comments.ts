import { z } from "zod";
import { type NewsCategory, newsCategories } from "#app/contract/news.ts";
import { readContent } from "./read.ts";

const comments = z.array(z.string());

/** Comments that suit any news, any good news, and one category. */
const { general, glad, categories } = readContent(
  "comments.json",
  z.strictObject({
    general: comments,
    glad: comments,
    categories: z.record(z.enum(newsCategories), comments),
  }),
);

/** Every comment that suits a category, its own ten first. */
export const commentsFor = (category: NewsCategory): readonly string[] =>
  category === "incidents"
    ? [...categories.incidents, ...general]
    : [...categories[category], ...general, ...glad];
