import { z } from "zod";
import { decisionActs, reportReasons } from "#app/contract/moderation.values.ts";
import { readContent } from "./read.ts";

const reason = z.enum(reportReasons);
const from = z.number().int().min(0);

const demoCase = z.strictObject({
  from: z.union([from, z.string()]),
  hoursAgo: z.number(),
  body: z.string(),
  word: z.string().optional(),
  /** Share of the time from then until now. */
  reports: z.array(
    z.strictObject({ from, reason, note: z.string().optional(), after: z.number() }),
  ),
  decision: z
    .strictObject({
      act: z.enum(decisionActs),
      reason: reason.optional(),
      note: z.string().optional(),
      days: z.number().int().optional(),
    })
    .optional(),
  answer: z.string().optional(),
});
export type DemoCase = z.infer<typeof demoCase>;

export const demoModeration = readContent(
  "moderation.json",
  z.strictObject({ words: z.array(z.string()), cases: z.array(demoCase) }),
);
