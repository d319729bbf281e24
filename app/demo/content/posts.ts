import { z } from "zod";
import { readContent } from "./read.ts";

const words = { alt: z.string(), altEn: z.string() };

const post = z.strictObject({
  hoursAgo: z.number(),
  title: z.string(),
  body: z.string(),
  titleEn: z.string().optional(),
  bodyEn: z.string().optional(),
  likes: z.int(),
  pictures: z.array(z.strictObject({ picture: z.int(), ...words })).optional(),
  video: z.strictObject({ poster: z.int(), ...words }).optional(),
  documents: z.array(z.strictObject({ file: z.string(), ...words })).optional(),
});
export type DemoPost = z.infer<typeof post>;

export const demoPosts = readContent("posts.json", z.array(post));
