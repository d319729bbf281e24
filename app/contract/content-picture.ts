import { z } from "zod";

/** Of kinds of content that show one picture: its middle, around which it is cropped. */
export const focus = z
  .string()
  .max(60)
  .regex(/^(\d\d?|100) (\d\d?|100)$/, "choice")
  .default("50 50");

/** What is sent of it beside its words. */
export const pictureForm = {
  picture: z.file().optional(),
  removePicture: z.enum(["on"]).optional(),
};

/** What is answered of it. */
export const pictureShown = {
  /** As readers see it: cropped around its middle. */
  pictureUrl: z.string().nullish(),
  /** The whole of it, as it was sent. */
  originalUrl: z.string().nullish(),
};
