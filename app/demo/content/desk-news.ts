import { z } from "zod";
import { newsFields } from "#app/contract/news-desk.ts";
import { deskEntry } from "./desk-entry.ts";
import { readContent } from "./read.ts";

const item = z.strictObject({ ...deskEntry, fields: newsFields });

export const deskNews = readContent("desk-news.json", z.array(item));
