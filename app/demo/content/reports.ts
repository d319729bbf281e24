import { z } from "zod";
import { reportActs, reportTypes } from "#app/contract/report.values.ts";
import { readContent } from "./read.ts";

const demoReport = z.strictObject({
  /** Of the demo's people, by their uid. */
  author: z.string(),
  title: z.string(),
  type: z.enum(reportTypes),
  location: z.string(),
  /** So many days ago it ended, and was sent. */
  daysAgo: z.int().min(2),
  /** So many days it covers. */
  days: z.int().min(1),
  goals: z.string(),
  officials: z.string(),
  description: z.string(),
  /** Nobody but its author has seen it. */
  isDraft: z.boolean().default(false),
  /** The title of the demo's meeting that it is about. */
  meeting: z.string().optional(),
  /** What a document of it is called. */
  file: z.string().optional(),
  /** What was done after it was sent. */
  steps: z.array(
    z.strictObject({
      act: z.enum(reportActs),
      daysAgo: z.int().min(2),
      by: z.string(),
      note: z.string().nullable(),
    }),
  ),
});

/** A month of reports from leaders of every level. */
export const demoReports = readContent("reports.json", z.array(demoReport));
export type DemoReport = (typeof demoReports)[number];
