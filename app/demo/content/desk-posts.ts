import { z } from "zod";
import { postFields } from "#app/contract/posts-desk.ts";
import { readContent } from "./read.ts";

const item = z.strictObject({
  writer: z.string(),
  hoursAgo: z.number(),
  isSubmitted: z.boolean().default(false),
  fields: postFields,
  picture: z.strictObject({ picture: z.int(), alt: z.string(), altEn: z.string() }).optional(),
});

export const deskPosts = readContent("desk-posts.json", z.array(item));
