import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { remindDebtors } from "#app/platform/dues/api-reminders.ts";
import { duesReminders } from "#app/platform/dues/tables.ts";
import { notificationRecipients, notifications } from "#app/platform/notification/tables.ts";
import { pushSubscriptions } from "#app/platform/push/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { reason, setUpDues } from "#tests/world/dues-office.ts";
import { fixedNow } from "#tests/world/environment.ts";

/* Charged on 2 October with 30 days to pay: due on 1 November. */

const { world, treasurer, debtor, transfer, pay } = setUpDues();
beforeEach(async () => {
  world.clock.set(fixedNow);
  // Nobody waits for the mails of the test before.
  await world.db.execute(sql`delete from pgboss.job where name = 'mail'`);
  await world.db.delete(duesReminders);
  await world.db.delete(notifications);
});

const night = async (day: string) => {
  world.clock.set(new Date(`${day}T01:15:00Z`));
  await remindDebtors({ ...world.platform.dependencies, now: world.clock.now() });
};

let number = 0;
async function member() {
  const one = await debtor();
  const email = `dues-${++number}@example.org`;
  await world.db.update(users).set({ email }).where(eq(users.id, one.id));
  return { ...one, email };
}

const bells = async (id: string) =>
  (
    await world.db
      .select({ title: notifications.title, message: notifications.message })
      .from(notificationRecipients)
      .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
      .where(eq(notificationRecipients.userId, id))
      .orderBy(notifications.id)
  ).map(({ title, message }) => `${title.en}: ${message.en}`.replaceAll("\u00a0", " "));
const mails = async (email: string): Promise<string[]> => {
  const { rows } = await world.db.execute<{ subject: string }>(sql`
    select data->>'subject' as subject from pgboss.job
    where name = 'mail' and data->>'to' = ${email} order by created_on`);
  return rows.map(({ subject }) => subject);
};

test("who owes is reminded by bell and mail two weeks before and a week after, once each", async () => {
  const { id, email } = await member();
  await night("2026-10-17");
  expect(await bells(id)).toEqual([]);
  await Promise.all([night("2026-10-18"), night("2026-10-18")]);
  await night("2026-10-19");
  const soon =
    "Your membership dues are due on Sunday 1 November 2026: You owe EGP 1,000. Open your dues to see how to pay.";
  expect(await bells(id)).toEqual([soon]);
  expect(await mails(email)).toHaveLength(1);
  await pay(id, transfer("250.50"));
  await night("2026-11-07");
  expect(await bells(id)).toHaveLength(1);
  // A night that was missed is caught up with.
  await night("2026-11-10");
  await night("2026-11-11");
  const [, late, ...more] = await bells(id);
  expect([late, more]).toEqual([
    "Your membership dues are overdue: EGP 749.50 was due on Sunday 1 November 2026. Open your dues to see how to pay.",
    [],
  ]);
  expect((await mails(email))[1]).toContain("كان مستحقًا");
  expect(await mails(email)).toHaveLength(2);
});

test("nobody is reminded who has paid, was let off, or is no member any more", async () => {
  const [paid, waived, gone, owing] = [
    await member(),
    await member(),
    await member(),
    await member(),
  ];
  await pay(paid.id, transfer("1000"));
  const all = { amount: "1000", reason };
  expect((await treasurer().post(`/dues/charges/${waived.chargeId}/waiver`, all)).status).toBe(200);
  await world.db.update(users).set({ status: "deleted" }).where(eq(users.id, gone.id));
  await night("2026-10-20");
  await night("2026-11-08");
  for (const { id, email } of [paid, waived, gone]) {
    expect([await bells(id), await mails(email)]).toEqual([[], []]);
  }
  expect(await bells(owing.id)).toHaveLength(2);
});

test("whoever pays while the night reminds is waited for", async () => {
  const { id, email } = await member();
  const paying = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const payment = world.db.transaction(async (tx) => {
    await tx.execute(sql`select from dues_accounts where user_id = ${id} for update`);
    locked.resolve();
    await paying.promise;
    await tx.execute(sql`insert into dues_entries (charge_id, user_id, act, amount, at)
      select id, user_id, 'waiver', owed, now() from dues_charges where user_id = ${id}`);
  });
  await locked.promise;
  const reminding = night("2026-10-20");
  await expect
    .poll(async () => {
      const { rows } = await world.db.execute<{ count: number }>(
        sql`select count(*)::int as count from pg_locks where not granted`,
      );
      return rows[0]?.count;
    })
    .toBeGreaterThan(0);
  paying.resolve();
  await Promise.all([payment, reminding]);
  expect([await bells(id), await mails(email)]).toEqual([[], []]);
});

test("mail is in the language of the member's newest browser, else Arabic", async () => {
  const english = await member();
  const token = await world.signIn("demo-member");
  expect(token.accessToken).toBeTruthy();
  const { rows } = await world.db.execute<{ id: string }>(sql`
    select id from sessions order by created_at desc limit 1`);
  await world.db.insert(pushSubscriptions).values({
    ...{ sessionId: rows[0]?.id ?? "", userId: english.id, kind: "web-push", language: "en" },
    ...{ endpoint: "https://push.example.org/1", createdAt: world.clock.now() },
  });
  const arabic = await member();
  await night("2026-10-20");
  expect(await mails(english.email)).toEqual([
    "Your membership dues are due on Sunday 1 November 2026",
  ]);
  expect((await mails(arabic.email))[0]).toContain("آخر موعد لسداد اشتراكك");
});
