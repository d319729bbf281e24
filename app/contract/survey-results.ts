import { z } from "zod";
import { namedObject } from "./named-object.ts";
import { questionKinds, surveyKinds } from "./survey.values.ts";

const text = z.string().nullish();
/** Null where it would tell of a group smaller than MIN_GROUP (docs/product.md#surveys). */
const count = z.number().int().nullable();

/** How numbers and scales lie: half of them between `lower` and `upper`. By name and at the desk alone. */
const spread = namedObject("Spread", { median: z.number(), lower: z.number(), upper: z.number() });
export type Spread = z.infer<typeof spread>;

/** A group of those who answered: a governorate, or a rank. */
const group = namedObject("ResultGroup", {
  /** The Arabic name of a governorate, or a rank. */
  name: z.string(),
  answered: z.number().int(),
  /** In the order of the question's values. */
  counts: z.array(count),
  spread: spread.nullish(),
});
export type ResultGroup = z.infer<typeof group>;

const questionResult = namedObject("QuestionResult", {
  id: z.string(),
  kind: z.enum(questionKinds),
  title: z.string(),
  titleEn: text,
  answered: count,
  /** Of choices, scales and rankings, in their order; of rankings the count is of first places. */
  values: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      labelEn: text,
      count,
      /** Of those who answered the question, 0 to 1. */
      share: z.number().nullable(),
      /** Of rankings: the mean place, 1 for the first. */
      place: z.number().nullish(),
      /** Of rankings: which place it has among all by their mean places, 1 for the first. */
      standing: z.number().int().nullish(),
    }),
  ),
  /** Of numbers and scales; of dates as days since 1970. */
  spread: spread.nullish(),
  /** Under disclosure limits: ranges up to, not including, a value; null is open. */
  bands: z
    .array(
      z.object({
        from: z.number().nullable(),
        below: z.number().nullable(),
        count: z.number().int(),
      }),
    )
    .default([]),
  /** Of answers in words, for who reads results at the desk: the words that most people used, with how many did. */
  words: z.array(z.object({ word: z.string(), count: z.number().int() })),
  byGovernorate: z.array(group),
  byRank: z.array(group),
});
export type QuestionResult = z.infer<typeof questionResult>;

export const surveyResults = namedObject("SurveyResults", {
  id: z.string(),
  kind: z.enum(surveyKinds),
  title: z.string(),
  titleEn: text,
  isAnonymous: z.boolean(),
  isOpen: z.boolean(),
  closesAt: text,
  asked: z.number().int().nullish(),
  answered: z.number().int(),
  /** Answers that the results are made of: of an anonymous survey some wait until more have come. */
  counted: z.number().int(),
  /** An anonymous survey, of which nothing else is told before it is over and counted. */
  isSealed: z.boolean(),
  /** Fewer than MIN_GROUP are counted: nothing is told. */
  isTooFew: z.boolean(),
  questions: z.array(questionResult),
});
export type SurveyResults = z.infer<typeof surveyResults>;
