import { z } from "zod";
import { reportActs, reportTypes } from "#app/contract/report.values.ts";
import { readContent } from "./read.ts";

const demoReport = z.strictObject({
  author: z.string(),
  title: z.string(),
  type: z.enum(reportTypes),
  location: z.string(),
  daysAgo: z.int().min(2),
  days: z.int().min(1),
  goals: z.string(),
  officials: z.string(),
  description: z.string(),
  isDraft: z.boolean().default(false),
  meeting: z.string().optional(),
  file: z.string().optional(),
  steps: z.array(
    z.strictObject({
      act: z.enum(reportActs),
      daysAgo: z.int().min(2),
      by: z.string(),
      note: z.string().nullable(),
    }),
  ),
});

export const demoReports = readContent("reports.json", z.array(demoReport));
export type DemoReport = (typeof demoReports)[number];
