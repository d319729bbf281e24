import { governorateByCode } from "#app/arabic/governorates.ts";
import { refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import { listReports, type ReportItem, readReport, readReportFile } from "#app/contract/report.ts";
import { resource } from "../http/resource.ts";
import { mayReport } from "./own.ts";
import { isEditable } from "./rules.ts";
import { findFile, findReport, listReportRows, type ReportRow } from "./store.ts";

export const reportResource = resource("report")
  .on(listReports, async ({ query, caller, db }) => {
    if (!mayReport(caller)) return refuse("forbidden");
    const { rows, total } = await listReportRows(db, query, caller);
    return {
      items: rows.map(({ report, author }) => presentItem(report, author, caller.id)),
      metadata: metadata(total, query),
    };
  })

  .on(readReport, async ({ params, caller, db, personal }) => {
    if (!mayReport(caller)) return refuse("forbidden");
    const found = await findReport(db, params.id, caller);
    if (!found) return refuse("not-found");
    const { report, author, steps, files, mayDecide } = found;
    const shown = files.map(({ id, kind, sealedName, type }) => ({
      id,
      kind,
      name: personal.open(sealedName),
      isPicture: type.startsWith("image/"),
    }));
    const image = shown.find(({ kind }) => kind === "image");
    return {
      ...presentItem(report, author, caller.id),
      goals: report.goals,
      officials: report.officials,
      description: report.description,
      image: image && { id: image.id, name: image.name },
      attachments: shown.flatMap(({ kind, ...file }) => (kind === "attachment" ? [file] : [])),
      subject: subjectOf(report),
      steps: steps.map((step) => ({ ...step, at: new Date(step.at).toISOString() })),
      mayEdit: report.authorId === caller.id && isEditable(report.state),
      mayDecide,
      version: report.version,
    };
  })

  .on(readReportFile, async ({ params, caller, db, documents }) => {
    if (!mayReport(caller)) return refuse("forbidden");
    const { id: reportId, fileId } = params;
    const found = await findFile(db, { reportId, fileId }, caller);
    const file = found && (await documents.read(found.storedAs));
    return file ?? refuse("not-found");
  });

function presentItem(report: ReportRow, author: string | null, callerId: string): ReportItem {
  const { id, number, title, type, state, startsOn, endsOn, location, scope } = report;
  return {
    id,
    number,
    title,
    type,
    state,
    startDate: startsOn,
    endDate: endsOn,
    location,
    author,
    isMine: report.authorId === callerId,
    scope,
    governorate: report.governorateCode && governorateByCode(report.governorateCode)?.ar,
    sentAt: report.sentAt?.toISOString() ?? null,
  };
}

function subjectOf({ eventId, meetingId, subjectTitle, came }: ReportRow) {
  const id = eventId ?? meetingId;
  if (!id || subjectTitle === null) return null;
  const kind = eventId ? ("event" as const) : ("meeting" as const);
  return { kind, id, title: subjectTitle, came: came ?? 0 };
}
