import { z } from "zod";
import { postFields } from "#app/contract/posts-desk.ts";
import { readContent } from "./read.ts";

const item = z.strictObject({
  /** The uid of who wrote it. */
  writer: z.string(),
  hoursAgo: z.number(),
  /** It waits for somebody to check it. */
  isSubmitted: z.boolean().default(false),
  fields: postFields,
  picture: z.strictObject({ picture: z.int(), alt: z.string(), altEn: z.string() }).optional(),
});

/** Posts that nobody reads yet. */
export const deskPosts = readContent("desk-posts.json", z.array(item));
