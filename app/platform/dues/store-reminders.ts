import { sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import type { DuesReminder } from "./rules.ts";
import { duesAccounts, duesCharges, duesReminders } from "./tables.ts";

export interface ReminderCursor {
  readonly dueOn: string;
  readonly userId: string;
}

export interface Reminded extends ReminderCursor {
  readonly owed: number;
  readonly email: string | null;
}

/**
 * Records the next due reminders and answers the new ones only: concurrent processes share none.
 * Whoever pays at this moment is waited for.
 */
export async function remindNext(
  db: Database,
  { about, from, to }: DuesReminder,
  after: ReminderCursor | undefined,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<{ readonly fresh: readonly Reminded[]; readonly next: ReminderCursor | undefined }> {
  const isAfter = after
    ? sql`and (charge.due_on, charge.user_id) > (${after.dueOn}::date, ${after.userId}::uuid)`
    : sql``;
  const { rows } = await db.execute<{ due_on: string; user_id: string }>(sql`
    select charge.due_on::text, charge.user_id from ${duesCharges} charge
    join ${users} debtor on debtor.id = charge.user_id
    where charge.owed > 0 and charge.due_on between ${from}::date and ${to}::date ${isAfter}
      and debtor.status in ('verified', 'active')
      and not exists (select from ${duesReminders} sent where sent.user_id = charge.user_id
        and sent.due_on = charge.due_on and sent.about = ${about})
    group by charge.due_on, charge.user_id
    order by charge.due_on, charge.user_id limit ${limit}`);
  const last = rows.at(-1);
  if (!last) return { fresh: [], next: undefined };
  const ids = sql.param(rows.map(({ user_id }) => user_id));
  await db.execute(sql`select from ${duesAccounts}
    where user_id = any(${ids}::uuid[]) order by user_id for share`);
  // A statement of its own sees what was paid while the locks were waited for.
  const { rows: fresh } = await db.execute<
    Record<"userId" | "dueOn" | "owed", string> & Pick<Reminded, "email">
  >(sql`
    with owing as (
      select user_id, due_on, sum(owed) as owed from ${duesCharges}
      where user_id = any(${ids}::uuid[]) and owed > 0
        and due_on between ${from}::date and ${to}::date
      group by user_id, due_on
    ), claimed as (
      insert into ${duesReminders} (user_id, due_on, about, sent_at)
      select user_id, due_on, ${about}, ${now.toISOString()}::timestamptz from owing
      on conflict do nothing returning user_id, due_on
    )
    select user_id as "userId", due_on::text as "dueOn", owed::text, debtor.email
    from claimed join owing using (user_id, due_on)
    join ${users} debtor on debtor.id = user_id
    order by due_on, user_id`);
  return {
    fresh: fresh.map((each) => ({ ...each, owed: Number(each.owed) })),
    next: { dueOn: last.due_on, userId: last.user_id },
  };
}
