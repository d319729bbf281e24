import { z } from "zod";
import { readContent } from "./read.ts";

const texts = z.array(z.string());
const words = z.strictObject({
  /** What was studied, the job, the employer. */
  trades: z.array(z.tuple([z.string(), z.string(), z.string()])),
  quarters: texts,
  streets: texts,
});

/** What stands on file: of the cast and the readers, and in what applicants answer. */
export const profileWords = readContent(
  "profiles.json",
  z.strictObject({
    cast: words,
    applicants: words.extend({ activities: texts, committees: texts, parties: texts }),
  }),
);
