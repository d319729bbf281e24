import { z } from "zod";
import { newsCategories } from "#app/contract/news.ts";
import { readContent } from "../read.ts";

/**
 * Sentences that suit every story of a category: what surrounds the news. Each story of incidents
 * has its own.
 */
export const contexts = readContent(
  "news/contexts.json",
  z.record(z.enum(newsCategories), z.array(z.string())),
);
