import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { activations } from "../activation/tables.ts";
import { aidFiles, aidRequests } from "../aid/tables.ts";
import { applicationDocuments, applications } from "../application/tables.ts";
import { presences } from "../attendance/tables.ts";
import { sessions } from "../auth/tables.ts";
import type { Database } from "../database/connect.ts";
import type { Documents } from "../documents/store.ts";
import { candidates } from "../election/tables.ts";
import { feedback } from "../feedback/tables.ts";
import type { Files } from "../files/store.ts";
import { subjectOf } from "../http/caller.ts";
import { pointHolders, points, pointTotals } from "../leaderboard/tables.ts";
import { membershipReminders } from "../membership/tables.ts";
import { news } from "../news/tables.ts";
import {
  notificationReads,
  notificationRecipients,
  notifications,
} from "../notification/tables.ts";
import { userRoles, users } from "../user/tables.ts";
import { NO_NAME } from "./rules.ts";
import { emailChanges, profiles } from "./tables.ts";

interface ErasureContext {
  readonly db: Database;
  readonly documents: Documents;
  readonly files: Files;
}

const BATCH_SIZE = 100;

/** Forgets who was deleted and is still known; a nightly job. */
export async function eraseDeleted(context: ErasureContext): Promise<void> {
  const { db } = context;
  for (;;) {
    const found = await db
      .select({ id: users.id })
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(
        and(
          eq(users.status, "deleted"),
          or(isNotNull(users.email), isNotNull(profiles.userId), ne(users.displayName, NO_NAME)),
        ),
      )
      .limit(BATCH_SIZE);
    for (const { id } of found) await erasePerson(context, id);
    if (found.length < BATCH_SIZE) return;
  }
}

/**
 * Takes away what is known of a deleted user. What stays is what the audit speaks of, the user's id
 * and membership number, and the social account's id, by which the person is refused at sign-in
 * (docs/product.md#profile). Comments stay, without a name.
 */
export async function erasePerson(
  { db, documents, files }: ErasureContext,
  userId: string,
): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return;
  // Files first: interrupted, this begins anew, and a file without its row would be found by nobody.
  for (const key of await findDocuments(db, user)) await documents.delete(key);
  if (user.photo && !(await isPictureOfOthers(db, user.photo, userId))) {
    await files.delete(user.photo);
  }
  await db.transaction(async (tx) => {
    const own = tx
      .select({ id: notificationRecipients.notificationId })
      .from(notificationRecipients)
      .where(eq(notificationRecipients.userId, userId));
    const others = tx
      .select({ one: sql`1` })
      .from(notificationRecipients)
      .where(
        and(
          eq(notificationRecipients.notificationId, notifications.id),
          ne(notificationRecipients.userId, userId),
        ),
      );
    await tx
      .delete(notifications)
      .where(and(inArray(notifications.id, own), sql`not exists ${others}`));
    await tx.delete(notificationRecipients).where(eq(notificationRecipients.userId, userId));
    await tx.delete(applicationDocuments).where(waitingOf(user));
    for (const table of [
      aidFiles,
      aidRequests,
      applications,
      activations,
      emailChanges,
      feedback,
      membershipReminders,
      pointHolders,
      points,
      pointTotals,
      presences,
      notificationReads,
      profiles,
      sessions,
      userRoles,
    ]) {
      await tx.delete(table).where(eq(table.userId, userId));
    }
    await tx
      .update(users)
      .set({
        displayName: NO_NAME,
        email: null,
        photo: null,
        governorateCode: null,
        branchId: null,
      })
      .where(eq(users.id, userId));
  });
}

/** Pictures that were sent and belong to no application yet. */
function waitingOf({ id, facebookId, email }: Sender) {
  const senders = [
    `user:${id}`,
    ...(facebookId ? [`facebook:${facebookId}`] : []),
    ...(email ? [`email:${subjectOf({ kind: "signing-up", email })}`] : []),
  ];
  return and(
    isNull(applicationDocuments.applicationId),
    inArray(applicationDocuments.sender, senders),
  );
}

interface Sender {
  readonly id: string;
  readonly facebookId: string | null;
  readonly email: string | null;
}

/** The keys of all pictures and documents that a person handed in. */
async function findDocuments(db: Database, user: Sender): Promise<string[]> {
  const rows = await db
    .select({ storedAs: applicationDocuments.storedAs })
    .from(applicationDocuments)
    .leftJoin(applications, eq(applications.id, applicationDocuments.applicationId))
    .where(or(eq(applications.userId, user.id), waitingOf(user)));
  const aid = await db
    .select({ storedAs: aidFiles.storedAs })
    .from(aidFiles)
    .where(eq(aidFiles.userId, user.id));
  return [...rows, ...aid].map(({ storedAs }) => storedAs);
}

/** The same picture is kept once, whoever sent it. */
async function isPictureOfOthers(db: Database, key: string, userId: string): Promise<boolean> {
  const found = await db.execute(sql`
    select 1 from ${users} where photo = ${key} and id <> ${userId}
    union all select 1 from ${candidates} where ${key} in (image, symbol_image)
    union all select 1 from ${news} where picture = ${key}
    limit 1`);
  return found.rows.length > 0;
}
