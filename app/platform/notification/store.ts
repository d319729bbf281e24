import { type SQL, sql } from "drizzle-orm";
import type { Reach } from "#app/contract/silence-periods.ts";
import type { Database } from "../database/connect.ts";
import { pgNotify } from "../realtime/publish.ts";
import { type Audience, keysOfAudience } from "./rules.ts";
import { notificationAudiences, notifications } from "./tables.ts";

export interface Broadcast {
  readonly senderId: string;
  readonly title: string;
  readonly message: string;
  readonly screen: string | null;
  readonly params: { readonly id?: string; readonly title?: string } | null;
  readonly campaignReach?: Reach | null;
}

/**
 * Stores a notification whose recipients follow; until `release`, pushedAt marks it as incomplete.
 */
export async function addNamed(
  db: Database,
  { title, message, ...broadcast }: Broadcast,
  now: Date,
) {
  const [row] = await db
    .insert(notifications)
    .values({
      ...broadcast,
      title: { ar: title, en: title },
      message: { ar: message, en: message },
      createdAt: now,
      pushedAt: now,
    })
    .returning();
  if (!row) throw new Error("The database kept no notification.");
  return row;
}

/** Arbitrary advisory lock key; see `addBroadcast`. */
const SENDING_LOCK = 7_470_004;

/**
 * Stores a broadcast: one row, and one per audience key, however many people. Senders are
 * serialized until commit, so ids are in commit order and a read position skips nothing later.
 */
export async function addBroadcast(
  db: Database,
  { title, message, ...broadcast }: Broadcast,
  audience: Audience,
  now: Date,
) {
  await db.execute(sql`select pg_advisory_xact_lock(${SENDING_LOCK})`);
  const [row] = await db
    .insert(notifications)
    .values({
      ...broadcast,
      id: nextId,
      title: { ar: title, en: title },
      message: { ar: message, en: message },
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error("The database kept no notification.");
  const keys = keysOfAudience(audience);
  await db
    .insert(notificationAudiences)
    .values(keys.map((key) => ({ key, notificationId: row.id })));
  await pgNotify(db, "notifications", row.id);
  return row;
}

/** Above all earlier broadcasts, even if the database's clock went back. */
const nextId = sql`(
  select case when newest.id is null or newest.id < made.id then made.id
    else uuidv7(${momentOf(sql`newest.id`)} - clock_timestamp() + interval '1 ms') end
  from (select uuidv7() as id) as made
  left join (
    select notification_id as id from ${notificationAudiences} order by notification_id desc limit 1
  ) as newest on true)`;

/** Milliseconds of a UUID version 7; PostgreSQL extracts it from version 18 on only. */
function momentOf(id: SQL): SQL {
  const hex = sql`lpad(left(replace(${id}::text, '-', ''), 12), 16, '0')`;
  return sql`to_timestamp((('x' || ${hex})::bit(64)::bigint) / 1000.0)`;
}
