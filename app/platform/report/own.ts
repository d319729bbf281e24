import { cairoDay } from "#app/arabic/dates.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { CONFIRM_REPORTS, WRITE_REPORTS } from "#app/contract/report.values.ts";
import type { ReportForm } from "#app/contract/report-desk.ts";
import { audit } from "../audit/api.ts";
import type { Database } from "../database/connect.ts";
import { findReportedEvent } from "../event/api-report.ts";
import { areaFor, can, type Member } from "../http/caller.ts";
import { findReportedMeeting } from "../meeting/api-report.ts";
import { notifyAbove } from "./notify.ts";
import { confirmsIn, originOf, sentState, validateDays, validateWhole } from "./rules.ts";
import type { ReportRow } from "./store.ts";
import { insertStep, type NewReport, nextNumber, updateReport } from "./store-desk.ts";

export interface Writing {
  readonly caller: Member;
  readonly db: Database;
  readonly now: Date;
  readonly address: string;
}

export function mayReport(caller: Member): boolean {
  return can(caller, WRITE_REPORTS) || can(caller, CONFIRM_REPORTS);
}

export function placeNow(caller: Member) {
  const place = originOf(areaFor(caller, WRITE_REPORTS), caller.belonging);
  if (!place) return undefined;
  const { scope, governorateCode, branchId, secretariatIds } = place;
  return {
    scope,
    governorateCode,
    branchId,
    secretariatIds: [...secretariatIds],
    confirmsIn: confirmsIn(areaFor(caller, CONFIRM_REPORTS), caller.belonging),
  };
}

export function fieldsOf(form: ReportForm, now: Date) {
  const { title, type, location, startDate, endDate, goals, officials, description } = form;
  const fields = [
    ...validateDays(form, cairoDay(now)),
    ...(form.state === "sent" ? validateWhole(form) : []),
  ];
  if (fields.length > 0) return refuse("invalid", { fields });
  const days = { startsOn: startDate, endsOn: endDate };
  return { title, type, location, ...days, goals, officials, description };
}

export async function findSubject(
  { caller, db, now }: Writing,
  {
    event,
    meeting,
  }: { readonly event?: string | undefined; readonly meeting?: string | undefined },
): Promise<Partial<NewReport> | Refusal> {
  if (event) {
    const found = await findReportedEvent(db, event, caller, now);
    if (!found) return refuse("not-found");
    return { eventId: event, subjectTitle: found.title, came: found.came };
  }
  if (meeting) {
    const found = await findReportedMeeting(db, meeting, caller.id, now);
    if (!found) return refuse("not-found");
    return { meetingId: meeting, subjectTitle: found.title, came: found.came };
  }
  return {};
}

/** An event whose attendance may no longer be asked keeps the known number. */
export async function recount(writing: Writing, report: ReportRow): Promise<Partial<NewReport>> {
  const event = report.eventId ?? undefined;
  const meeting = report.meetingId ?? undefined;
  const found = await findSubject(writing, { event, meeting });
  return isRefusal(found) ? {} : found;
}

export async function send(
  writing: Writing,
  report: ReportRow,
  answer: string | null,
): Promise<Refusal | undefined> {
  const { caller, db, now } = writing;
  const fields = validateWhole(report);
  if (fields.length > 0) return refuse("invalid", { fields });
  const isAgain = report.state === "asked";
  // Its place is that of the first time.
  const place = isAgain ? {} : placeNow(caller);
  if (!place) return refuse("forbidden");
  const { confirmsIn: confirms } = { ...report, ...place };
  const sent = await updateReport(db, report, {
    ...place,
    ...(await recount(writing, report)),
    number: report.number ?? (await nextNumber(db)),
    state: sentState(confirms),
    sentAt: now,
    changedAt: now,
  });
  const act = isAgain ? "answered" : "sent";
  await insertStep(db, { reportId: sent.id, act, at: now, byId: caller.id, note: answer });
  await audit(writing, `report-${act}`, { detail: sent.title });
  if (sent.state === "sent") await notifyAbove(writing, sent, act, caller.account.displayName);
  return undefined;
}
