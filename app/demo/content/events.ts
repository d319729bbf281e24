import { z } from "zod";
import { eventCategories, eventTypes } from "#app/contract/event.values.ts";
import { readContent } from "./read.ts";

const demoEvent = z.strictObject({
  title: z.string(),
  /** Uid. */
  organiser: z.string().optional(),
  governorateCode: z.string(),
  location: z.string(),
  detailedLocation: z.string(),
  description: z.string(),
  /** Negative for past events. */
  daysFromNow: z.int(),
  time: z.string(),
  minutes: z.int(),
  maxAttendance: z.int(),
  category: z.enum(eventCategories),
  type: z.enum(eventTypes),
  maxCompanions: z.int(),
  questions: z.array(z.string()),
  attending: z.int(),
});

export const demoEvents = readContent("events.json", z.array(demoEvent));
