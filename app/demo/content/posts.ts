import { z } from "zod";
import { readContent } from "./read.ts";

const words = { alt: z.string(), altEn: z.string() };

const post = z.strictObject({
  /** How long ago it was published. */
  hoursAgo: z.number(),
  title: z.string(),
  body: z.string(),
  titleEn: z.string().optional(),
  bodyEn: z.string().optional(),
  likes: z.int(),
  /** Indices in the album. */
  pictures: z.array(z.strictObject({ picture: z.int(), ...words })).optional(),
  video: z.strictObject({ poster: z.int(), ...words }).optional(),
  /** Below documents/. */
  documents: z.array(z.strictObject({ file: z.string(), ...words })).optional(),
});
export type DemoPost = z.infer<typeof post>;

/** What the organisation posted in a year, newest first. */
export const demoPosts = readContent("posts.json", z.array(post));
