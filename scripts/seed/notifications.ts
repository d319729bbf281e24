import { count, eq, sql } from "drizzle-orm";
import { governorates } from "#app/arabic/governorates.ts";
import { seededRandom } from "#app/demo/content/random.ts";
import { keysOfAudience } from "#app/platform/notification/rules.ts";
import {
  notificationAudiences,
  notificationRecipients,
  notifications,
} from "#app/platform/notification/tables.ts";
import { roles, users } from "#app/platform/user/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";

const BATCH_SIZE = 500;
/** So many people at most are told something by name together. */
const MAX_NAMED = 200;

/**
 * Adds notifications up to a total: half of them to everybody, a tenth by name, the rest to places,
 * roles and both. As members are: each is what its place says.
 */
export async function seedNotifications({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(notifications);
  const roleIds = (await db.select({ id: roles.id }).from(roles)).map(({ id }) => id);
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.status, "verified"))
    .limit(50_000);
  await insertInBatches(
    "notifications",
    { have: row?.have ?? 0, total, atOnce: BATCH_SIZE },
    async (from, many) => {
      await db.transaction(async (tx) => {
        const createdAt = new Date();
        const rows = await tx
          .insert(notifications)
          .values(
            Array.from({ length: many }, (_, at) => ({
              ...wordsOf(from + at),
              createdAt,
              pushedAt: createdAt,
            })),
          )
          .returning({ id: notifications.id });
        const kept = rows.map(({ id }, at) => ({ id, to: receiversOf(from + at, roleIds) }));
        const audiences = kept.flatMap(({ id: notificationId, to }) =>
          "keys" in to ? to.keys.map((key) => ({ key, notificationId })) : [],
        );
        if (audiences.length > 0) await tx.insert(notificationAudiences).values(audiences);
        const named = kept.flatMap(({ id, to }) =>
          "named" in to
            ? to.named.map((place) => ({ id, userId: people[place % people.length]?.id }))
            : [],
        );
        if (named.length === 0) return;
        await tx.execute(sql`
        insert into ${notificationRecipients} (notification_id, user_id)
        select * from unnest(${sql.param(named.map(({ id }) => id))}::uuid[],
          ${sql.param(named.map(({ userId }) => userId))}::uuid[])
        on conflict do nothing`);
      });
    },
  );
}

function wordsOf(place: number) {
  const title = `إشعار رقم ${place}`;
  const message = "يبدأ اللقاء في السابعة مساءً في مقر الأمانة، والدعوة عامة لكل الأعضاء.";
  return { title: { ar: title, en: title }, message: { ar: message, en: message } };
}

/** An audience's keys, or the places of people who are named. */
type Receivers = { readonly keys: readonly string[] } | { readonly named: readonly number[] };

function receiversOf(place: number, roleIds: readonly number[]): Receivers {
  const random = seededRandom(place);
  const draw = random.between(0, 99);
  if (draw < 10) {
    const first = random.between(0, 49_999);
    return { named: Array.from({ length: random.between(1, MAX_NAMED) }, (_, at) => first + at) };
  }
  const governorateCodes = draw < 60 || draw >= 85 ? [] : [random.pick(governorates).code];
  const isForRole = roleIds.length > 0 && draw >= 75;
  const to = isForRole ? [random.pick(roleIds)] : [];
  const nowhere = { branchIds: [], secretariatIds: [] };
  return { keys: keysOfAudience({ governorateCodes, ...nowhere, roleIds: to }) };
}
