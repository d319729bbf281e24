import { z } from "zod";
import { questionKinds, resultsTimes, surveyKinds } from "#app/contract/survey.values.ts";
import { readContent } from "./read.ts";

const question = z.strictObject({
  id: z.string(),
  kind: z.enum(questionKinds),
  title: z.string(),
  titleEn: z.string(),
  choices: z.array(z.tuple([z.string(), z.string()])).default([]),
  weights: z.array(z.number()).default([]),
  numbers: z.array(z.number()).default([]),
  texts: z.array(z.string()).default([]),
  isOptional: z.boolean().default(false),
  after: z.array(z.string()).optional(),
});
export type DemoQuestion = z.infer<typeof question>;

const survey = z.strictObject({
  kind: z.enum(surveyKinds),
  state: z.enum(["draft", "check", "open", "closed"]),
  title: z.string(),
  titleEn: z.string(),
  text: z.string(),
  textEn: z.string(),
  isAnonymous: z.boolean(),
  mayChange: z.boolean().default(false),
  results: z.enum(resultsTimes),
  author: z.string(),
  openedDaysAgo: z.int().min(1),
  days: z.int().min(1),
  answers: z.int().min(0),
  questions: z.array(question),
});
export type DemoSurvey = z.infer<typeof survey>;

export const demoSurveys = readContent("surveys.json", z.array(survey));
