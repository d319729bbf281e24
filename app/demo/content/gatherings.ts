import { z } from "zod";
import { readContent } from "./read.ts";

const demoGathering = z.strictObject({
  title: z.string(),
  place: z.string(),
  governorateCode: z.string(),
  /** The day from which one is looked for that fits: onwards, or back for what is over. */
  daysFromNow: z.int(),
  /** On which days it fits: Friday and Saturday, the days on which offices work, or any. */
  on: z.enum(["weekend", "officeDays", "anyDay"]),
  /** HH:mm, from and to. */
  hours: z.tuple([z.string(), z.string()]),
  /** Of a hundred of the keenest, so many came; nobody yet if left out. */
  came: z.int().optional(),
});

/** Gatherings of the demo, by days from today and the hours of Cairo. */
export type DemoGathering = z.infer<typeof demoGathering>;

export const demoGatherings: readonly DemoGathering[] = readContent(
  "gatherings.json",
  z.array(demoGathering),
);
