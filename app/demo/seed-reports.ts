import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { CONFIRM_REPORTS, WRITE_REPORTS } from "#app/contract/report.values.ts";
import { countAttended } from "../platform/conference/api.ts";
import type { Database } from "../platform/database/connect.ts";
import type { Documents } from "../platform/documents/store.ts";
import { meetings } from "../platform/meeting/tables.ts";
import type { Personal } from "../platform/privacy/personal.ts";
import { confirmsIn, originOf, sentState } from "../platform/report/rules.ts";
import { insertReport, insertStep, nextNumber } from "../platform/report/store-desk.ts";
import { reportFiles } from "../platform/report/tables.ts";
import { findUserByFacebook } from "../platform/user/api.ts";
import { findBelonging } from "../platform/user/api-belonging.ts";
import { permissionNow } from "../platform/user/api-permission.ts";
import type { DemoCalendar } from "./calendar.ts";
import { contentPath } from "./content/read.ts";
import { type DemoReport, demoReports } from "./content/reports.ts";

export async function saveReportPapers(
  documents: Documents,
): Promise<readonly (string | undefined)[]> {
  const pdf = await readFile(contentPath("documents/cv.pdf"));
  return Promise.all(
    demoReports.map(async ({ file }) => file && documents.save(pdf, "application/pdf")),
  );
}

export async function seedReports(
  db: Database,
  { personal, papers }: { personal: Personal; papers: readonly (string | undefined)[] },
  calendar: DemoCalendar,
): Promise<void> {
  const ordered = demoReports
    .map((demo, at) => ({ demo, paper: papers[at] }))
    .toSorted((a, b) => b.demo.daysAgo - a.demo.daysAgo);
  for (const { demo, paper } of ordered) {
    const { daysAgo, days, title, type, location, goals, officials, description, isDraft } = demo;
    const authorId = await findId(db, demo.author);
    const place = await placeOfAuthor(db, authorId, calendar);
    const sentAt = calendar.officeDay(daysAgo);
    const state = isDraft ? "draft" : stateOf(demo, sentState(place.confirmsIn));
    const last = demo.steps.at(-1);
    const report = await insertReport(db, {
      ...{ title, type, location, goals, officials, description, state, authorId },
      ...place,
      ...(demo.meeting && (await findMeeting(db, demo.meeting))),
      startsOn: calendar.day(1 - daysAgo - days),
      endsOn: calendar.day(-daysAgo),
      number: isDraft ? null : await nextNumber(db),
      sentAt: isDraft ? null : sentAt,
      createdAt: sentAt,
      changedAt: last ? calendar.officeDay(last.daysAgo) : sentAt,
    });
    if (isDraft) continue;
    const step = { reportId: report.id, byId: authorId, note: null };
    await insertStep(db, { ...step, act: "sent", at: sentAt });
    for (const { act, daysAgo: ago, by, note } of demo.steps) {
      const done = { act, at: calendar.officeDay(ago), byId: await findId(db, by), note };
      await insertStep(db, { ...step, ...done });
    }
    if (!(demo.file && paper)) continue;
    await db.insert(reportFiles).values({
      reportId: report.id,
      batch: randomUUID(),
      kind: "attachment",
      sealedName: personal.seal(demo.file),
      type: "application/pdf",
      storedAs: paper,
      createdAt: sentAt,
    });
  }
}

function stateOf({ steps }: DemoReport, sent: "sent" | "filed") {
  const act = steps.at(-1)?.act;
  return act === "confirmed" || act === "asked" ? act : sent;
}

async function placeOfAuthor(db: Database, userId: string, calendar: DemoCalendar) {
  const permission = await permissionNow(db, userId, calendar.now);
  const belonging = await findBelonging(db, userId);
  const place = originOf(permission.area(WRITE_REPORTS), belonging);
  if (!place) throw new Error(`Nobody reports nowhere: ${userId}`);
  return {
    ...place,
    secretariatIds: [...place.secretariatIds],
    confirmsIn: confirmsIn(permission.area(CONFIRM_REPORTS), belonging),
  };
}

async function findMeeting(db: Database, title: string) {
  const [meeting] = await db
    .select({ id: meetings.id })
    .from(meetings)
    .where(eq(meetings.title, title));
  if (!meeting) throw new Error(`The demo has no meeting called ${title}.`);
  const { id } = meeting;
  return { meetingId: id, subjectTitle: title, came: await countAttended(db, id) };
}

async function findId(db: Database, uid: string): Promise<string> {
  const found = await findUserByFacebook(db, uid);
  if (!found) throw new Error(`The demo has nobody called ${uid}.`);
  return found.id;
}
