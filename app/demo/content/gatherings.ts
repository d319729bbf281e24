import { z } from "zod";
import { readContent } from "./read.ts";

const demoGathering = z.strictObject({
  title: z.string(),
  place: z.string(),
  governorateCode: z.string(),
  daysFromNow: z.int(),
  /** HH:mm; a gathering without hours began an hour ago and goes on for eight, so that its door is open. */
  hours: z.tuple([z.string(), z.string()]).optional(),
  /** Whoever's place among the demo's active members leaves this remainder by three was there; nobody without it. */
  cameBy3: z.array(z.int()).optional(),
});

/** Gatherings of the demo, by days from today and the hours of Cairo. */
export type DemoGathering = z.infer<typeof demoGathering>;

export const demoGatherings: readonly DemoGathering[] = readContent(
  "gatherings.json",
  z.array(demoGathering),
);
