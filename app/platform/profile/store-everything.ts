import { asc, eq, inArray } from "drizzle-orm";
import { applicationDocuments, applicationSteps, applications } from "../application/tables.ts";
import { auditLog } from "../audit/tables.ts";
import { sessions } from "../auth/tables.ts";
import type { Database } from "../database/connect.ts";
import { newsComments, newsLikes } from "../news/tables.ts";
import { notificationRecipients, notifications } from "../notification/tables.ts";
import type { Personal } from "../personal.ts";
import { findProfile } from "./store.ts";

/** What is stored about a user in every table, opened, for the user's own eyes. */
export async function findEverything(db: Database, personal: Personal, userId: string) {
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
    applications: await findApplications(db, personal, userId),
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
