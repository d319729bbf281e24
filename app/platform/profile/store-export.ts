import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import { amountFor, isForApplicant } from "../aid/rules.ts";
import { aidFiles, aidRequests, aidSteps } from "../aid/tables.ts";
import { applicationDocuments, applicationSteps, applications } from "../application/tables.ts";
import { gatherings, presences } from "../attendance/tables.ts";
import { auditLog } from "../audit/tables.ts";
import { sessions } from "../auth/tables.ts";
import type { Database } from "../database/connect.ts";
import { feedback, feedbackSteps } from "../feedback/tables.ts";
import { points } from "../leaderboard/tables.ts";
import { newsComments, newsLikes } from "../news/tables.ts";
import {
  notificationReads,
  notificationRecipients,
  notifications,
} from "../notification/tables.ts";
import type { Personal } from "../privacy/personal.ts";
import { pushSubscriptions } from "../push/tables.ts";
import { findProfile } from "./store.ts";

/** What is stored about a user in every table, opened, for the user's own eyes. */
export async function findPersonalData(db: Database, personal: Personal, userId: string) {
  const found = await findProfile(db, userId);
  const {
    sealedNationalId,
    nationalIdIndex,
    sealedPhone,
    phoneIndex,
    userId: _,
    ...profile
  } = found?.profile ?? ({} as NonNullable<NonNullable<typeof found>["profile"]>);
  const opened = (sealed: string | null | undefined) => (sealed ? personal.open(sealed) : null);
  return {
    account: found?.user,
    branch: found?.headquarters,
    profile: {
      ...profile,
      nationalId: opened(sealedNationalId),
      phoneNumber: opened(sealedPhone),
    },
    // Not the code, nor what is kept of it.
    newEmail: found?.emailChange?.email,
    roles: found?.roles,
    sessions: await db
      .select({
        device: sessions.device,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
        endedAt: sessions.endedAt,
        endedBecause: sessions.endedBecause,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(sessions.createdAt)),
    // Not the address of the browser: who has it can send there.
    pushes: await db
      .select({
        kind: pushSubscriptions.kind,
        language: pushSubscriptions.language,
        createdAt: pushSubscriptions.createdAt,
      })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(asc(pushSubscriptions.id)),
    applications: await findApplications(db, personal, userId),
    aid: await findAid(db, personal, userId),
    feedback: await findFeedback(db, userId),
    comments: await db
      .select({
        newsId: newsComments.newsId,
        body: newsComments.body,
        createdAt: newsComments.createdAt,
        editedAt: newsComments.editedAt,
        deletedAt: newsComments.deletedAt,
      })
      .from(newsComments)
      .where(eq(newsComments.userId, userId))
      .orderBy(asc(newsComments.id)),
    likes: await db
      .select({ newsId: newsLikes.newsId, createdAt: newsLikes.createdAt })
      .from(newsLikes)
      .where(eq(newsLikes.userId, userId))
      .orderBy(asc(newsLikes.createdAt)),
    notifications: await db
      .select({
        title: notifications.title,
        message: notifications.message,
        createdAt: notifications.createdAt,
        readAt: notificationRecipients.readAt,
      })
      .from(notificationRecipients)
      .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
      .where(eq(notificationRecipients.userId, userId))
      .orderBy(asc(notifications.createdAt)),
    notificationsSent: await db
      .select({
        title: notifications.title,
        message: notifications.message,
        createdAt: notifications.createdAt,
      })
      .from(notifications)
      .where(eq(notifications.senderId, userId))
      .orderBy(asc(notifications.id)),
    notificationsReadUpTo: await db
      .select({ id: notificationReads.readUpTo })
      .from(notificationReads)
      .where(eq(notificationReads.userId, userId)),
    points: await db
      .select({ act: points.act, points: points.points, at: points.at })
      .from(points)
      .where(eq(points.userId, userId))
      .orderBy(asc(points.at)),
    presences: await db
      .select({
        gathering: gatherings.title,
        place: gatherings.place,
        checkedInAt: presences.checkedInAt,
        checkedOutAt: presences.checkedOutAt,
      })
      .from(presences)
      .innerJoin(gatherings, eq(gatherings.id, presences.gatheringId))
      .where(eq(presences.userId, userId))
      .orderBy(asc(presences.checkedInAt)),
    accesses: await db
      .select({ at: auditLog.at, act: auditLog.act, detail: auditLog.detail })
      .from(auditLog)
      .where(eq(auditLog.subject, userId))
      .orderBy(asc(auditLog.id)),
  };
}

/** Applications with their answers, time line and the names of their pictures. */
async function findApplications(db: Database, personal: Personal, userId: string) {
  const rows = await db.select().from(applications).where(eq(applications.userId, userId));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const steps = await db
    .select()
    .from(applicationSteps)
    .where(inArray(applicationSteps.applicationId, ids))
    .orderBy(asc(applicationSteps.id));
  const documents = await db
    .select()
    .from(applicationDocuments)
    .where(inArray(applicationDocuments.applicationId, ids));
  return rows.map(({ id, kind, state, name, submittedAt, sealedAnswers }) => ({
    kind,
    state,
    name,
    submittedAt,
    answers: JSON.parse(personal.open(sealedAnswers)) as unknown,
    // What was done, and not by whom: a reviewer's name is the reviewer's.
    steps: steps
      .filter(({ applicationId }) => applicationId === id)
      .map(({ act, at, reason, note, fields }) => ({ act, at, reason, note, fields })),
    documents: documents
      .filter(({ applicationId }) => applicationId === id)
      .map(({ field, createdAt }) => ({ field, createdAt })),
  }));
}

/** Requests for aid with what the applicant was told, and the names of their files. */
async function findAid(db: Database, personal: Personal, userId: string) {
  const rows = await db
    .select()
    .from(aidRequests)
    .where(eq(aidRequests.userId, userId))
    .orderBy(asc(aidRequests.createdAt));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const steps = await db
    .select()
    .from(aidSteps)
    .where(inArray(aidSteps.requestId, ids))
    .orderBy(asc(aidSteps.id));
  const files = await db
    .select()
    .from(aidFiles)
    .where(inArray(aidFiles.requestId, ids))
    .orderBy(asc(aidFiles.id));
  return rows.map(({ id, number, title, category, status, createdAt, ...row }) => ({
    number,
    title,
    category,
    status,
    createdAt,
    withdrawnAt: row.withdrawnAt,
    amount: amountFor({ status, amount: row.amount }),
    description: personal.open(row.sealedDescription),
    steps: steps
      .filter((step) => step.requestId === id && isForApplicant(step))
      .map(({ act, at, from, to, sealedNote }) => ({
        act,
        at,
        from,
        to,
        note: sealedNote && personal.open(sealedNote),
      })),
    files: files
      .filter(({ requestId }) => requestId === id)
      .map(({ sealedName, type, createdAt }) => ({
        type,
        createdAt,
        name: personal.open(sealedName),
      })),
  }));
}

/** What somebody complained of and suggested, with its time line; notes among leaders are theirs. */
async function findFeedback(db: Database, userId: string) {
  const rows = await db
    .select()
    .from(feedback)
    .where(eq(feedback.userId, userId))
    .orderBy(asc(feedback.createdAt));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const steps = await db
    .select()
    .from(feedbackSteps)
    .where(
      and(
        inArray(feedbackSteps.feedbackId, ids),
        notInArray(feedbackSteps.act, ["assigned", "released", "note"]),
      ),
    )
    .orderBy(asc(feedbackSteps.id));
  return rows.map(({ id, userId: _, ownerId, areaCode, version, ...item }) => ({
    ...item,
    steps: steps
      .filter(({ feedbackId }) => feedbackId === id)
      .map(({ act, at, from, to, note }) => ({ act, at, from, to, note })),
  }));
}
