import { formatDay } from "#app/arabic/dates.ts";
import { poundsOf } from "#app/arabic/money.ts";
import type { Dependencies } from "../dependencies.ts";
import { type Language, translate } from "../i18n.ts";
import { notify } from "../notification/api.ts";
import { findLanguages } from "../push/api.ts";
import { reminderMail } from "./mail.ts";
import { type DuesReminder, duesReminders } from "./rules.ts";
import { type Reminded, type ReminderCursor, remindNext } from "./store-reminders.ts";

type Tools = Pick<Dependencies, "configuration" | "db" | "jobs" | "organisation"> & {
  readonly now: Date;
};

const REMINDERS_BATCH_SIZE = 500;

/** Nightly job: reminds who owes by notification and mail, once before and once after the day. */
export async function remindDebtors(tools: Tools): Promise<void> {
  const { db, now } = tools;
  for (const reminder of duesReminders(now)) {
    let at: ReminderCursor | undefined;
    do {
      const after: ReminderCursor | undefined = at;
      // Reminder and record commit together.
      at = await db.transaction(async (tx) => {
        const size = { limit: REMINDERS_BATCH_SIZE, now };
        const { fresh, next } = await remindNext(tx, reminder, after, size);
        await remind({ ...tools, db: tx }, reminder, fresh);
        return next;
      });
    } while (at);
  }
}

async function remind(
  { configuration, db, jobs, now, organisation }: Tools,
  { about }: DuesReminder,
  members: readonly Reminded[],
): Promise<void> {
  const languages = await findLanguages(
    db,
    members.map(({ userId }) => userId),
  );
  // Most owe the same: each group gets one message.
  const groups = Map.groupBy(members, ({ dueOn, owed }) => `${dueOn} ${owed}`);
  for (const group of groups.values()) {
    const [{ dueOn, owed } = { dueOn: "", owed: 0 }] = group;
    const values = (language: Language) => ({
      amount: translate(language, "dues:pounds", poundsOf(owed, language)),
      day: formatDay(dueOn, language),
    });
    const userIds = group.map(({ userId }) => userId);
    await notify(db, userIds, `dues.${about}`, { screen: "profile/dues", values }, now);
    const mails = group.flatMap(({ userId, email }) => {
      if (!email) return [];
      const language = languages.get(userId) ?? "ar";
      const mail = { to: email, about, language, ...values(language) };
      return [reminderMail(mail, configuration.publicUrl, organisation.get())];
    });
    await jobs.addAll(db, "mail", mails);
  }
}
