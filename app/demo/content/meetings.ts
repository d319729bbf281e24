import { z } from "zod";
import { readContent } from "./read.ts";

const demoMeeting = z.strictObject({
  title: z.string(),
  /** Of the demo's people, by their uid. */
  host: z.string(),
  with: z.array(z.string()),
  /** So many of the demo's members besides. */
  others: z.int(),
  /** Below 0 for what is over; on a Friday it is the day after. */
  daysFromNow: z.int(),
  /** HH:mm in Cairo. */
  time: z.string(),
  minutes: z.int(),
  description: z.string(),
  agenda: z.array(z.string()),
  dialIn: z.string().nullable(),
  /** So many accepted, those with a name last. */
  accepted: z.int(),
  /** Why one of the others doesn't come. */
  declined: z.string().nullable(),
  cancelReason: z.string().optional(),
  record: z.string().optional(),
  isAgreed: z.boolean().optional(),
  actions: z
    .array(
      z.strictObject({
        text: z.string(),
        owner: z.string(),
        dueInDays: z.int(),
        isDone: z.boolean().optional(),
      }),
    )
    .default([]),
});

/** Meetings of the demo: a month of an organisation that works. */
export const demoMeetings = readContent("meetings.json", z.array(demoMeeting));
export type DemoMeeting = (typeof demoMeetings)[number];
