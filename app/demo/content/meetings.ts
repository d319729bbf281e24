import { z } from "zod";
import { readContent } from "./read.ts";

const demoMeeting = z.strictObject({
  title: z.string(),
  host: z.string(),
  with: z.array(z.string()),
  others: z.int(),
  daysFromNow: z.int(),
  time: z.string(),
  minutes: z.int(),
  description: z.string(),
  agenda: z.array(z.string()),
  dialIn: z.string().nullable(),
  accepted: z.int(),
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

export const demoMeetings = readContent("meetings.json", z.array(demoMeeting));
export type DemoMeeting = (typeof demoMeetings)[number];
