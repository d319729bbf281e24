import { formatDate } from "#app/arabic/dates.ts";
import { notify } from "../notification/store.ts";
import { sparedAdministrator } from "../role/rules.ts";
import { findAdministrators, holdRoles } from "../role/store.ts";
import type { World } from "../world.ts";
import { reminderMail } from "./mail.ts";
import { graceEnd, overBefore, remindersDue, topicOf, waitingSince } from "./rules.ts";
import { deleteWaiting } from "./store-documents.ts";
import { expireNext, type Place, type Reminded, remindNext } from "./store-endings.ts";

type Tools = Pick<World, "configuration" | "db" | "jobs" | "organisation"> & {
  readonly now: Date;
};

/** So many at a time: a night with a million members takes no more memory than one with ten. */
const MEMBERS_AT_ONCE = 5_000;
const REMINDERS_AT_ONCE = 500;
const PICTURES_AT_ONCE = 200;

/**
 * Sets `expired` where the end date and the grace have passed
 * (docs/product.md#end-of-a-membership); the last administrator is spared, until there is another.
 */
export async function expireMemberships({
  configuration,
  db,
  now,
}: Omit<Tools, "organisation">): Promise<void> {
  const before = overBefore(now, configuration.membershipGraceDays);
  let at: Place | undefined;
  do {
    at = await db.transaction(async (inner) => {
      // Nobody gives or takes a role between the look and the change.
      await holdRoles(inner);
      const spared = sparedAdministrator(await findAdministrators(inner), before);
      return expireNext(inner, before, at, { most: MEMBERS_AT_ONCE, spared });
    });
  } while (at);
}

/** Reminds members of their end date by notification and mail, of each day at most once. */
export async function remindMembers(tools: Tools): Promise<void> {
  const { db, now } = tools;
  for (const due of remindersDue(now)) {
    let at: Place | undefined;
    do {
      // In one transaction: a reminder is written down exactly when it is sent.
      at = await db.transaction(async (inner) => {
        const { fresh, next } = await remindNext(inner, due, at, REMINDERS_AT_ONCE, now);
        await remind({ ...tools, db: inner }, due.day, fresh);
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
  // Members of one end date are told the same.
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

/** Forgets pictures whose application never came: nothing stays of what was not handed in. */
export async function forgetWaitingPictures({
  db,
  documents,
  now,
}: Pick<World, "db" | "documents"> & { readonly now: Date }): Promise<void> {
  const before = waitingSince(now);
  let count: number;
  do {
    // The rows go when the files are gone, so that a night that breaks off is made good by the next.
    count = await db.transaction(async (inner) => {
      const keys = await deleteWaiting(inner, before, PICTURES_AT_ONCE);
      for (const key of keys) await documents.forget(key);
      return keys.length;
    });
  } while (count === PICTURES_AT_ONCE);
}
