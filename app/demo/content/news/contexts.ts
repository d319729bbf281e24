import { z } from "zod";
import { newsCategories } from "#app/contract/news.ts";
import { readContent } from "../read.ts";

export const contexts = readContent(
  "news/contexts.json",
  z.record(z.enum(newsCategories), z.array(z.string())),
);
