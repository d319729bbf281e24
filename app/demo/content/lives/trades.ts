import { z } from "zod";
import { qualifications } from "#app/contract/membership.values.ts";
import { readContent } from "../read.ts";

const text = z.string();

/** `[m|f]`: the word for a man, for a woman. */
const trade = z.strictObject({
  specialization: text,
  degrees: z.array(z.enum(qualifications)).min(1),
  only: z.enum(["male", "female"]).optional(),
  from: z.int().optional(),
  job: text,
  senior: text.optional(),
  employers: z.array(text).min(1),
  committee: text,
  told: z.array(text).min(1),
});
export type Trade = z.infer<typeof trade>;

export const trades = readContent("lives/trades.json", z.array(trade));

const texts = z.array(text);

export const lifeWords = readContent(
  "lives/words.json",
  z.strictObject({
    studies: z.array(z.tuple([text, text])),
    toldByStudents: texts,
    quarters: texts,
    streets: texts,
    activities: texts,
    youngActivities: texts,
    youngCommittee: text,
    womenCommittee: text,
    committees: texts,
    parties: texts,
  }),
);
