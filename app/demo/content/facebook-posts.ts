import { z } from "zod";
import { readContent } from "./read.ts";

const post = z.strictObject({
  hoursAgo: z.number(),
  message: z.string().optional(),
  kind: z.enum(["photo", "album", "video", "profile"]).optional(),
  pictures: z
    .array(z.strictObject({ picture: z.int(), description: z.string().optional() }))
    .default([]),
});
export type DemoPagePost = z.output<typeof post>;

/** Newest first. */
export const demoPagePosts = readContent("facebook-posts.json", z.array(post));
