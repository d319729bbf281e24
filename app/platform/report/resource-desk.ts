import { eq } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import { type FieldProblem, isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import {
  MAX_REPORT_ATTACHMENTS,
  MAX_REPORT_DESCRIPTION_LENGTH,
  MAX_REPORT_GOALS_LENGTH,
  MAX_REPORT_LOCATION_LENGTH,
  MAX_REPORT_OFFICIALS_LENGTH,
} from "#app/contract/report.values.ts";
import {
  askAboutReport,
  confirmReport,
  createReport,
  deleteReport,
  type ReportStart,
  readReportStart,
  saveReport,
  sendReport,
} from "#app/contract/report-desk.ts";
import { audit } from "../audit/api.ts";
import { byCaller } from "../database/rate-limit.ts";
import { findReportedEvent } from "../event/api-report.ts";
import type { Member } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { findReportedMeeting } from "../meeting/api-report.ts";
import { isOutdated } from "../workflow/workflow.ts";
import { saveFiles } from "./files.ts";
import { notifyAuthor } from "./notify.ts";
import { fieldsOf, findSubject, placeNow, recount, send, type Writing } from "./own.ts";
import { isEditable } from "./rules.ts";
import { findReportOf, lockOwn, lockReadable, type ReportRow } from "./store.ts";
import {
  attachFiles,
  countFiles,
  detachFiles,
  findLastBy,
  insertReport,
  insertStep,
  updateReport,
} from "./store-desk.ts";
import { reports } from "./tables.ts";

const MINUTE = 60;
const writeLimits = [byCaller(60, 10 * MINUTE)];

export const reportDeskResource = resource("report")
  .on(readReportStart, async ({ query, caller, db, now }) => {
    const { event, meeting } = query;
    const start = event
      ? await startOfEvent({ db, now }, event, caller)
      : meeting
        ? await startOfMeeting({ db, now }, meeting, caller)
        : emptyStart(now);
    if (!start) return refuse("not-found");
    if (!start.subject) return start;
    const existingId = await findReportOf(db, { eventId: event, meetingId: meeting }, caller);
    return { ...start, existingId: existingId ?? null };
  })

  .on(
    createReport,
    async (context) => {
      const { body, caller, db, now, prepared } = context;
      const fields = fieldsOf(body, now);
      if (isRefusal(fields)) return fields;
      const place = placeNow(caller);
      if (!place) return refuse("forbidden");
      const subject = await findSubject(context, body);
      if (isRefusal(subject)) return subject;
      const made = { authorId: caller.id, createdAt: now, changedAt: now };
      const report = await insertReport(db, {
        ...fields,
        ...place,
        ...subject,
        ...made,
        state: "draft",
      });
      await attachFiles(db, prepared.batch, report.id);
      const refused = body.state === "sent" ? await send(context, report, null) : undefined;
      return refused ?? { id: report.id };
    },
    {
      limits: writeLimits,
      prepare: (context: HandlerContext<typeof createReport>) => saveFiles(context),
    },
  )

  .on(
    saveReport,
    async (context) => {
      const { params, body, caller, db, now, prepared } = context;
      const report = await lockOwnEditable(context, params.id, body.version);
      if (isRefusal(report)) return report;
      const isSent = body.state === "sent" && report.state === "draft";
      const fields = fieldsOf(isSent ? body : { ...body, state: "draft" }, now);
      if (isRefusal(fields)) return fields;
      const staying = await countFiles(db, report.id, body.remove);
      if (staying.attachment + prepared.attachments > MAX_REPORT_ATTACHMENTS) {
        return refuseField("attachments", "attachments-many", MAX_REPORT_ATTACHMENTS);
      }
      const place = report.state === "draft" ? placeNow(caller) : {};
      await detachFiles(db, report.id, { ids: body.remove, image: prepared.hasImage });
      await attachFiles(db, prepared.batch, report.id);
      const saved = await updateReport(db, report, {
        ...fields,
        ...place,
        ...(await recount(context, report)),
        changedAt: now,
      });
      return (isSent ? await send(context, saved, null) : undefined) ?? {};
    },
    {
      limits: writeLimits,
      endsRepeatsOf: [createReport],
      prepare: (context: HandlerContext<typeof saveReport>) => saveFiles(context),
    },
  )

  .on(
    sendReport,
    async (context) => {
      const { params, body } = context;
      const report = await lockOwnEditable(context, params.id, body.version);
      if (isRefusal(report)) return report;
      const isAgain = report.state === "asked";
      if (isAgain && body.answer === "") {
        const fields = [{ path: "answer", problem: "required", ask: "report.answer" }];
        return refuse("invalid", { fields });
      }
      return (await send(context, report, isAgain ? body.answer : null)) ?? {};
    },
    { limits: writeLimits, endsRepeatsOf: [createReport] },
  )

  .on(
    askAboutReport,
    async (context) => {
      const { params, body, caller, db, now } = context;
      const report = await lockBelow(context, params.id, body.version);
      if (isRefusal(report)) return report;
      const note = body.question;
      const asked = await updateReport(db, report, { state: "asked", changedAt: now });
      await insertStep(db, { reportId: asked.id, act: "asked", at: now, byId: caller.id, note });
      await audit(context, "report-asked", { detail: asked.title });
      const name = caller.account.displayName;
      await notifyAuthor(context, asked, "asked", { name, question: note });
      return {};
    },
    { limits: writeLimits },
  )

  .on(
    confirmReport,
    async (context) => {
      const { params, body, caller, db, now } = context;
      const report = await lockBelow(context, params.id, body.version, "confirmed");
      if (isRefusal(report)) return report;
      if (report.state === "confirmed") return {};
      const confirmed = await updateReport(db, report, { state: "confirmed", changedAt: now });
      const step = { reportId: report.id, act: "confirmed" as const, at: now, byId: caller.id };
      await insertStep(db, { ...step, note: null });
      await audit(context, "report-confirmed", { detail: report.title });
      await notifyAuthor(context, confirmed, "confirmed", { name: caller.account.displayName });
      return {};
    },
    { limits: writeLimits },
  )

  .on(
    deleteReport,
    async ({ params, caller, db }) => {
      const report = await lockOwn(db, params.id, caller.id);
      if (!report) return refuse("not-found");
      if (report.state !== "draft") return refuse("report-locked");
      // Its files wait for the nightly job.
      await db.delete(reports).where(eq(reports.id, report.id));
      return {};
    },
    { limits: writeLimits, endsRepeatsOf: [createReport] },
  );

async function lockOwnEditable(
  { caller, db }: Writing,
  id: string,
  version: number | undefined,
): Promise<ReportRow | Refusal> {
  const report = await lockOwn(db, id, caller.id);
  if (!report) return refuse("not-found");
  if (!isEditable(report.state)) return refuse("report-locked");
  return isOutdated({ version }, report) ? refuse("changed-meanwhile") : report;
}

/** Of two leaders who act at once the second gets a conflict; a repeat does not. */
async function lockBelow(
  { caller, db }: Writing,
  id: string,
  version: number | undefined,
  done?: "confirmed",
): Promise<ReportRow | Refusal> {
  const report = await lockReadable(db, id, caller);
  if (!report) return refuse("not-found");
  if (report.authorId === caller.id) return refuse("own-request");
  if (!report.isBelow) return refuse("forbidden");
  if (done && report.state === done && (await findLastBy(db, id, done)) === caller.id)
    return report;
  const isDecided = report.state !== "sent" || isOutdated({ version }, report);
  return isDecided ? refuse("report-decided") : report;
}

function refuseField(path: string, problem: string, maximum: number): Refusal {
  const fields: FieldProblem[] = [{ path, problem, values: { maximum } }];
  return refuse("invalid", { fields });
}

type Reader = Pick<HandlerContext<typeof readReportStart>, "db" | "now">;

function emptyStart(now: Date): ReportStart {
  const today = cairoDay(now);
  return {
    title: "",
    type: "daily",
    location: "",
    startDate: today,
    endDate: today,
    goals: "",
    officials: "",
    description: "",
  };
}

/** What is not over yet ends today. */
function daysOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date) {
  const endDate = cairoDay(endsAt < now ? endsAt : now);
  return { startDate: cairoDay(startsAt), endDate };
}

async function startOfEvent(
  { db, now }: Reader,
  id: string,
  caller: Member,
): Promise<ReportStart | undefined> {
  const event = await findReportedEvent(db, id, caller, now);
  if (!event) return undefined;
  const { title, place, officials, came } = event;
  return {
    ...emptyStart(now),
    ...daysOf(event, now),
    title,
    type: "event",
    location: place.slice(0, MAX_REPORT_LOCATION_LENGTH),
    officials: officials.join("\n").slice(0, MAX_REPORT_OFFICIALS_LENGTH),
    subject: { kind: "event", id, title, came },
  };
}

const ONLINE = "عن بُعد";

async function startOfMeeting(
  { db, now }: Reader,
  id: string,
  caller: Member,
): Promise<ReportStart | undefined> {
  const meeting = await findReportedMeeting(db, id, caller.id, now);
  if (!meeting) return undefined;
  const { title, agenda, record, came } = meeting;
  return {
    ...emptyStart(now),
    ...daysOf(meeting, now),
    title,
    type: "meeting",
    // Nobody in the room: they met elsewhere.
    location: came > 0 ? ONLINE : "",
    goals: agenda.join("\n").slice(0, MAX_REPORT_GOALS_LENGTH),
    officials: caller.account.displayName,
    description: (record ?? "").slice(0, MAX_REPORT_DESCRIPTION_LENGTH),
    subject: { kind: "meeting", id, title, came },
  };
}
