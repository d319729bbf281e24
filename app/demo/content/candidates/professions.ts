import { z } from "zod";
import { readContent } from "../read.ts";

const text = z.string();

/**
 * What a candidate does for a living. In every text `[m|f]` is the word for a man and for a woman;
 * {place} is the district's place, {years} a number from 11 to 28.
 */
const profession = z.strictObject({
  /** The title before a first name: «الدكتور حسام». */
  title: text,
  job: text,
  /** {university} is filled in. */
  degrees: z.array(text),
  /** The faculty needs one of the older, larger universities. */
  large: z.literal(true).optional(),
  /** Codes of the governorates where it is found; everywhere if left out. */
  only: z.array(text).optional(),
  /** What the candidate has done: whole sentences. */
  past: z.tuple([text, text]),
  /** What the candidate wants: whole sentences. */
  wish: z.tuple([text, text]),
  /** Three points of the programme. */
  points: z.tuple([text, text, text]),
});

export const professions = readContent("candidates/professions.json", z.array(profession));
