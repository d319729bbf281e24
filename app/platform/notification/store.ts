import { type SQL, sql } from "drizzle-orm";
import type { Reach } from "#app/contract/silence-periods.ts";
import type { Database } from "../database/connect.ts";
import { pgNotify } from "../realtime/publish.ts";
import { type Audience, keysOfAudience } from "./rules.ts";
import { notificationAudiences, notifications } from "./tables.ts";

/** What somebody tells an audience. */
export interface Broadcast {
  readonly senderId: string;
  readonly title: string;
  readonly message: string;
  readonly screen: string | null;
  readonly params: { readonly id?: string; readonly title?: string } | null;
  /** Of what is of the campaign. */
  readonly campaignReach?: Reach | null;
}

/**
 * Keeps what somebody tells people by name; who they are follows. Until they are all known it counts as
 * pushed at the moment it was written (`release`).
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

/** Any number; see `addBroadcast`. */
const SENDING_LOCK = 7_470_004;

/**
 * Tells an audience something: a row, and one for each key of the audience, however many people that
 * are. Senders come one after the other until they commit, so that ids are in the order in which
 * readers come to see them, and "read up to" an id leaves out nothing that appears later.
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

/** After all that audiences were told before, even if the database's clock was set back meanwhile. */
const nextId = sql`(
  select case when newest.id is null or newest.id < made.id then made.id
    else uuidv7(${momentOf(sql`newest.id`)} - clock_timestamp() + interval '1 ms') end
  from (select uuidv7() as id) as made
  left join (
    select notification_id as id from ${notificationAudiences} order by notification_id desc limit 1
  ) as newest on true)`;

/** The moment in a version 7 UUID, in whole milliseconds; PostgreSQL reads it from version 18 on only. */
function momentOf(id: SQL): SQL {
  const hex = sql`lpad(left(replace(${id}::text, '-', ''), 12), 16, '0')`;
  return sql`to_timestamp((('x' || ${hex})::bit(64)::bigint) / 1000.0)`;
}
