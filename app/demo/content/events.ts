import { z } from "zod";
import { eventCategories, eventTypes } from "#app/contract/event.values.ts";
import { readContent } from "./read.ts";

const demoEvent = z.strictObject({
  title: z.string(),
  /** Of the demo's people, by their uid. */
  organiser: z.string().optional(),
  governorateCode: z.string(),
  location: z.string(),
  detailedLocation: z.string(),
  description: z.string(),
  /** Below 0 for what is over. */
  daysFromNow: z.int(),
  /** HH:mm in Cairo. */
  time: z.string(),
  minutes: z.int(),
  maxAttendance: z.int(),
  category: z.enum(eventCategories),
  type: z.enum(eventTypes),
  maxCompanions: z.int(),
  questions: z.array(z.string()),
  /** So many of the demo's people came to it, in the order of their list; who finds no place waits. */
  attending: z.int(),
});

/** Events of the demo: a month, and those of the year before it. A private one is for leaders of governorates. */
export const demoEvents = readContent("events.json", z.array(demoEvent));
