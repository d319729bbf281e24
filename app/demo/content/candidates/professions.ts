import { z } from "zod";
import { readContent } from "../read.ts";

const text = z.string();

/** `[m|f]`: the word for a man, for a woman; {place} the district's place, {years} 11 to 28. */
const profession = z.strictObject({
  title: text,
  job: text,
  degrees: z.array(text),
  large: z.literal(true).optional(),
  only: z.array(text).optional(),
  past: z.tuple([text, text]),
  wish: z.tuple([text, text]),
  points: z.tuple([text, text, text]),
});

export const professions = readContent("candidates/professions.json", z.array(profession));
