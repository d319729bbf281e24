import { formatDate } from "#app/arabic/dates.ts";
import { deleteUnattached } from "../application/api-documents.ts";
import type { Dependencies } from "../dependencies.ts";
import { notify } from "../notification/api.ts";
import { findAdministrators, lockRoles } from "../role/api.ts";
import { sparedAdministrator } from "../role/rules.ts";
import { reminderMail } from "./mail.ts";
import { expiredBefore, graceEnd, remindersDue, topicOf, unattachedBefore } from "./rules.ts";
import { type ExpiryCursor, expireNext, type Reminded, remindNext } from "./store-endings.ts";

type Tools = Pick<Dependencies, "configuration" | "db" | "jobs" | "organisation"> & {
  readonly now: Date;
};

/** Bounds the memory of a night with a million members. */
const MEMBERS_BATCH_SIZE = 5_000;
const REMINDERS_BATCH_SIZE = 500;
const PICTURES_BATCH_SIZE = 200;

/**
 * Sets `expired` after the end date and the grace (docs/product.md#end-of-a-membership), sparing
 * the last administrator.
 */
export async function expireMemberships({
  configuration,
  db,
  now,
}: Omit<Tools, "organisation">): Promise<void> {
  const before = expiredBefore(now, configuration.membershipGraceDays);
  let at: ExpiryCursor | undefined;
  do {
    at = await db.transaction(async (tx) => {
      // Blocks concurrent role changes.
      await lockRoles(tx);
      const spared = sparedAdministrator(await findAdministrators(tx), before);
      return expireNext(tx, before, at, { limit: MEMBERS_BATCH_SIZE, spared });
    });
  } while (at);
}

/** Reminds members of their end date by notification and mail, once for each reminder day. */
export async function remindMembers(tools: Tools): Promise<void> {
  const { db, now } = tools;
  for (const due of remindersDue(now)) {
    let at: ExpiryCursor | undefined;
    do {
      // Reminder and record commit together.
      at = await db.transaction(async (tx) => {
        const { fresh, next } = await remindNext(tx, due, at, REMINDERS_BATCH_SIZE, now);
        await remind({ ...tools, db: tx }, due.day, fresh);
        return next;
      });
    } while (at);
  }
}

async function remind(
  { configuration, db, jobs, now, organisation }: Tools,
  day: number,
  members: readonly Reminded[],
): Promise<void> {
  const { membershipGraceDays, publicUrl } = configuration;
  // Grouped by end date: each group gets the same message.
  for (const [end, group] of Map.groupBy(members, ({ membershipEnd }) => membershipEnd)) {
    const grace = graceEnd(end, membershipGraceDays);
    const topic = topicOf(day, grace, now);
    const userIds = group.map(({ userId }) => userId);
    const values = (language: "ar" | "en") => ({
      until: formatDate(end, language),
      grace: formatDate(grace, language),
    });
    const screen = topic === "expired" ? "renewal" : "profile";
    await notify(db, userIds, `ending.${topic}`, { screen, values }, now);
    const mails = group.flatMap(({ email }) =>
      email ? [reminderMail(email, { topic, ...values("ar") }, publicUrl, organisation.get())] : [],
    );
    await jobs.addAll(db, "mail", mails);
  }
}

/** Deletes uploaded pictures whose application never came. */
export async function purgeUnattachedPictures({
  db,
  documents,
  now,
}: Pick<Dependencies, "db" | "documents"> & { readonly now: Date }): Promise<void> {
  const before = unattachedBefore(now);
  let count: number;
  do {
    // Rows are deleted after their files, so that an interrupted night is resumed.
    count = await db.transaction(async (tx) => {
      const keys = await deleteUnattached(tx, before, PICTURES_BATCH_SIZE);
      for (const key of keys) await documents.delete(key);
      return keys.length;
    });
  } while (count === PICTURES_BATCH_SIZE);
}
