import { z } from "zod";
import { cleanText } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";
import { day } from "./day.ts";
import { del, done, get, made, patch, post, REPEAT_MINUTES } from "./endpoint.ts";
import { line, repeated } from "./form-fields.ts";
import { namedObject } from "./named-object.ts";
import { reportSubject } from "./report.ts";
import {
  CONFIRM_REPORTS,
  MAX_REPORT_ATTACHMENTS,
  MAX_REPORT_DESCRIPTION_LENGTH,
  MAX_REPORT_GOALS_LENGTH,
  MAX_REPORT_LOCATION_LENGTH,
  MAX_REPORT_NOTE_LENGTH,
  MAX_REPORT_OFFICIALS_LENGTH,
  MAX_REPORT_TITLE_LENGTH,
  MIN_REPORT_LINE_LENGTH,
  reportTypes,
  WRITE_REPORTS,
} from "./report.values.ts";
import { idParams, uuid } from "./uuid.ts";

const admits = { can: WRITE_REPORTS } as const;
const words = (most: number) =>
  z
    .string()
    .max(4 * most)
    .overwrite(cleanText)
    .max(most);

const files = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat()),
  z.array(z.instanceof(File)).max(MAX_REPORT_ATTACHMENTS),
);

/** What is written of a report. A draft may leave out what sending it takes: where, and what happened. */
export const reportForm = namedObject("ReportForm", {
  title: askedAs("report.title", line(MIN_REPORT_LINE_LENGTH, MAX_REPORT_TITLE_LENGTH)),
  type: askedAs("report.type", z.enum(reportTypes)),
  location: askedAs("report.location", words(MAX_REPORT_LOCATION_LENGTH).default("")),
  startDate: askedAs("report.startDate", day),
  endDate: askedAs("report.endDate", day),
  goals: words(MAX_REPORT_GOALS_LENGTH).default(""),
  officials: words(MAX_REPORT_OFFICIALS_LENGTH).default(""),
  description: askedAs("report.description", words(MAX_REPORT_DESCRIPTION_LENGTH).default("")),
  attachments: files,
  image: z.file().optional(),
  state: z.enum(["draft", "sent"]).default("draft"),
});
export type ReportForm = z.output<typeof reportForm>;

const reportExample: Partial<z.input<typeof reportForm>> = {
  title: "تقرير أسبوعي",
  type: "weekly",
  location: "المقر الرئيسي",
  startDate: "2026-09-20",
  endDate: "2026-09-26",
  goals: "زيارة الوحدات",
  officials: "أمين التنظيم",
  description: "زرنا خمس وحدات.",
};

const version = z.coerce.number().int().min(1).optional();

export const readReportStart = get("readReportStart", "/report-desk/start", {
  summary:
    "A new report as its form begins, filled in from an event that the caller arranges or a meeting that the caller calls",
  admits,
  query: z.object({ event: uuid.optional(), meeting: uuid.optional() }),
  answer: z.object({
    /** A report of it that the caller has written already, or may read. */
    existingId: z.string().nullish(),
    title: z.string(),
    type: z.enum(reportTypes),
    location: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    goals: z.string(),
    officials: z.string(),
    description: z.string(),
    subject: reportSubject.nullish(),
  }),
});
export type ReportStart = z.infer<typeof readReportStart.answer>;

export const createReport = post("createReport", "/reports", {
  summary:
    "Writes a report as a draft, or sends it at once to the leaders above; pictures and PDF documents of up to 5 MB each, an image of up to 2 MB",
  admits,
  multipart: true,
  body: reportForm.extend({
    /** What it is about: the id of an event that the caller arranges, or of a meeting of their own. */
    event: uuid.optional(),
    meeting: uuid.optional(),
  }),
  example: reportExample,
  answer: made,
  repeatMinutes: REPEAT_MINUTES,
});

export const saveReport = patch("saveReport", "/reports/{id}", {
  summary:
    "Changes the caller's draft, or a report of theirs that was asked about; a draft may be sent at once",
  admits: "user",
  params: idParams,
  multipart: true,
  body: reportForm.extend({
    /** Files that go: ids. */
    remove: repeated(uuid, MAX_REPORT_ATTACHMENTS + 1),
    version,
  }),
  example: reportExample,
  answer: done,
});

export const sendReport = post("sendReport", "/reports/{id}/send", {
  summary: "Sends the caller's draft, or answers what was asked about a report and sends it again",
  admits: "user",
  params: idParams,
  body: z.object({
    answer: askedAs("report.answer", words(MAX_REPORT_NOTE_LENGTH).default("")),
    version,
  }),
  example: { answer: "مئة وعشرون" },
  answer: done,
});

export const askAboutReport = post("askAboutReport", "/reports/{id}/question", {
  summary:
    "Asks the author of a report about it, as a leader above: they may change it and send it again",
  admits: { can: CONFIRM_REPORTS },
  params: idParams,
  body: z.object({
    question: askedAs("report.question", words(MAX_REPORT_NOTE_LENGTH).min(1)),
    version,
  }),
  example: { question: "كم كان عدد الحاضرين؟" },
  answer: done,
});

export const confirmReport = post("confirmReport", "/reports/{id}/confirm", {
  summary: "Confirms a report as a leader above its author: it is final; twice is as once",
  admits: { can: CONFIRM_REPORTS },
  params: idParams,
  body: z.object({ version }),
  answer: done,
});

export const deleteReport = del("deleteReport", "/reports/{id}", {
  summary: "Deletes a draft of the caller's own, with its files",
  admits: "user",
  params: idParams,
  answer: done,
});
