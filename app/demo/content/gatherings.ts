import { z } from "zod";
import { readContent } from "./read.ts";

const demoGathering = z.strictObject({
  title: z.string(),
  place: z.string(),
  governorateCode: z.string(),
  /** Search for a fitting day starts here: forward, or back for past gatherings. */
  daysFromNow: z.int(),
  on: z.enum(["weekend", "officeDays", "anyDay"]),
  hours: z.tuple([z.string(), z.string()]),
  came: z.int().optional(),
});

export type DemoGathering = z.infer<typeof demoGathering>;

export const demoGatherings: readonly DemoGathering[] = readContent(
  "gatherings.json",
  z.array(demoGathering),
);
