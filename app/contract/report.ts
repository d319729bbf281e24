import { z } from "zod";
import { day } from "./day.ts";
import { fileAnswer, get } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";
import {
  REPORTS_PER_PAGE,
  reportActs,
  reportScopes,
  reportStates,
  reportTypes,
  reportViews,
} from "./report.values.ts";
import { idParams, uuid } from "./uuid.ts";

const text = z.string().nullish();

export const reportItem = namedObject("ReportItem", {
  id: z.string(),
  /** By which it is filed; none before it was sent. */
  number: z.number().int().nullish(),
  title: z.string(),
  type: z.enum(reportTypes),
  state: z.enum(reportStates),
  /** YYYY-MM-DD. */
  startDate: z.string(),
  endDate: z.string(),
  location: z.string(),
  /** Nobody where the author's data was erased. */
  author: text,
  isMine: z.boolean(),
  scope: z.enum(reportScopes),
  /** The Arabic name; none for the whole country. */
  governorate: text,
  sentAt: text,
});
export type ReportItem = z.infer<typeof reportItem>;

const step = namedObject("ReportStep", {
  act: z.enum(reportActs),
  at: z.string(),
  by: text,
  /** A question, or its answer. */
  note: text,
});
export type ReportStep = z.infer<typeof step>;

/** What a report is about, where it is about something that the portal knows. */
export const reportSubject = z.object({
  kind: z.enum(["event", "meeting"]),
  id: z.string(),
  title: z.string(),
  /** Checked in at the event, or accepted the meeting. */
  came: z.number().int(),
});

const report = namedObject("ReportDetail", {
  ...reportItem.shape,
  goals: z.string(),
  officials: z.string(),
  description: z.string(),
  image: z.object({ id: z.string(), name: z.string() }).nullish(),
  attachments: z.array(z.object({ id: z.string(), name: z.string(), isPicture: z.boolean() })),
  subject: reportSubject.nullish(),
  /** What was done about it, oldest first. */
  steps: z.array(step),
  /** The caller's own, and not closed to changes: a draft, or one that was asked about. */
  mayEdit: z.boolean(),
  /** The caller stands above its author, and it waits. */
  mayDecide: z.boolean(),
  version: z.number().int(),
});
export type ReportDetail = z.infer<typeof report>;

export const listReports = get("listReports", "/reports", {
  summary:
    "Reports: the caller's own, those that wait for the caller's confirmation (the oldest first), or all of the area in which the caller confirms",
  admits: "user",
  query: pageQuery(REPORTS_PER_PAGE).extend({
    view: z.enum(reportViews).default("mine"),
    type: z.enum(reportTypes).optional(),
    state: z.enum(reportStates).optional(),
    governorate: z.string().trim().max(100).optional(),
    /** Reports of which some day is this one or later, and this one or before. */
    from: day.optional(),
    to: day.optional(),
    /** Words of the author's name. */
    author: z.string().trim().max(200).optional(),
  }),
  answer: pageOf(reportItem),
});
export type ReportsQuery = z.output<typeof listReports.query>;

export const readReport = get("readReport", "/reports/{id}", {
  summary: "One report of the caller's own, or of the area in which the caller confirms",
  admits: "user",
  params: idParams,
  answer: report,
});

export const readReportFile = get("readReportFile", "/reports/{id}/files/{fileId}", {
  summary: "A file of a report, for who may read the report",
  admits: "user",
  params: idParams.extend({ fileId: uuid }),
  answer: fileAnswer,
  fileTypes: ["image/jpeg", "image/png", "image/webp", "application/pdf"],
});
