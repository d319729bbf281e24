import { z } from "zod";
import { askedAs } from "./ask.ts";
import { contentAbilities } from "./content.values.ts";
import { done, made, post } from "./endpoint.ts";
import { MAX_VIDEO_MB } from "./posts.values.ts";

/** A video goes with posts; who writes or publishes those may upload one. */
const { create, publish } = contentAbilities("posts");
const admits = { can: create, or: publish } as const;
const id = z.object({ id: z.string().max(64) });

export const startVideo = post("startVideo", "/content/videos", {
  summary: `Opens the upload of a video of ${MAX_VIDEO_MB} MB at most, which follows in pieces`,
  admits,
  answer: made,
});

export const addVideoPiece = post("addVideoPiece", "/content/videos/{id}/pieces", {
  summary: "Adds the next piece of the video: 1 MB, the last perhaps less; they are counted from 0",
  admits,
  params: id,
  body: z.object({
    place: z.coerce.number().int().min(0).max(99),
    piece: askedAs("import.piece", z.instanceof(File)),
  }),
  example: { place: 0 },
  multipart: true,
  answer: done,
});

export const finishVideo = post("finishVideo", "/content/videos/{id}/uploaded", {
  summary: "Says that the video is whole: it is checked, and may then stand in a post",
  admits,
  params: id,
  answer: z.object({
    /** What a form names the video by. */
    key: z.string(),
    width: z.number().int(),
    height: z.number().int(),
  }),
});
