import { z } from "zod";
import { type NewsCategory, newsCategories } from "#app/contract/news.ts";
import { readContent } from "./read.ts";

const comments = z.array(z.string());

const { general, glad, categories } = readContent(
  "comments.json",
  z.strictObject({
    general: comments,
    glad: comments,
    categories: z.record(z.enum(newsCategories), comments),
  }),
);

export const commentsFor = (category: NewsCategory): readonly string[] =>
  category === "incidents"
    ? [...categories.incidents, ...general]
    : [...categories[category], ...general, ...glad];
