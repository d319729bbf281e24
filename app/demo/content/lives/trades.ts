import { z } from "zod";
import { qualifications } from "#app/contract/membership.values.ts";
import { readContent } from "../read.ts";

const text = z.string();

/** What people of the demo do for a living. In every text `[m|f]` is the word for a man and for a woman. */
const trade = z.strictObject({
  specialization: text,
  degrees: z.array(z.enum(qualifications)).min(1),
  only: z.enum(["male", "female"]).optional(),
  /** The age from which somebody does this; who has the degree does if left out. */
  from: z.int().optional(),
  job: text,
  /** What it is called after twelve years. */
  senior: text.optional(),
  employers: z.array(text).min(1),
  /** Of the committees of an application, the one nearest to it. */
  committee: text,
  /** How it is told in an application, where {years} says for how long. */
  told: z.array(text).min(1),
});
export type Trade = z.infer<typeof trade>;

export const trades = readContent("lives/trades.json", z.array(trade));

const texts = z.array(text);

/** What else belongs to a life: studies, places, what somebody does beside the work. */
export const lifeWords = readContent(
  "lives/words.json",
  z.strictObject({
    /** Subject and faculty of students. */
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
