/*
 * What somebody is told, at any number of members and notifications: the newest under each of the
 * reader's few keys and those by name, each a range of an index, no further than MAX_LISTED.
 */
import { and, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { unreadRooms } from "../chat/api-unread.ts";
import { buildOnce } from "../database/build-once.ts";
import type { Database } from "../database/connect.ts";
import type { Member } from "../http/caller.ts";
import { secretariatIdsColumn } from "../user/api-belonging.ts";
import { secretariatIdsOf } from "../user/area.ts";
import { userRoles, users } from "../user/tables.ts";
import { keysOfReader } from "./rules.ts";
import { isHeld } from "./store-audience.ts";
import {
  notificationAudiences,
  notificationReads,
  notificationRecipients,
  notifications,
} from "./tables.ts";

/** Further back nobody pages; more unread ones no badge tells apart. */
export const MAX_LISTED = 500;
const MAX_UNREAD = 100;

type Content = Pick<
  typeof notifications.$inferSelect,
  "id" | "title" | "message" | "screen" | "params" | "createdAt"
>;
/** A notification as one reader has it. */
export interface Listed extends Content {
  readonly isRead: boolean;
}

/** Somebody who reads: under which keys, since when and how far. */
export interface Reading {
  readonly userId: string;
  readonly keys: readonly string[];
  /** An id; null where it is to be looked up with what is asked. */
  readonly readUpTo: string | null;
}

/** The same as values of a query, or as its placeholders. */
interface ReadingParams {
  readonly userId: string | Placeholder;
  readonly keys: SQL;
  readonly readUpTo: string | null | Placeholder;
}

/** Somebody who begins to listen. */
export interface Listening extends Reading {
  /** Where the time stands, as an id. */
  readonly position: string;
}

const NOTHING_READ = "00000000-0000-0000-0000-000000000000";

/** The ids of the roles that a user holds today, as one value of a query. */
export function heldRoleIds(now: Date): SQL<number[]> {
  return sql<number[]>`array(select ${userRoles.roleId}::float8 from ${userRoles}
    where ${userRoles.userId} = ${users.id} and ${isHeld(now)})`;
}

/** What it takes to find the notifications of who asks for them: how far they have read is found with them. */
export function readingOf({ id, belonging, ...member }: Member): Reading {
  const branchId = belonging.branch?.id ?? null;
  const secretariatIds = secretariatIdsOf(belonging);
  const keys = keysOfReader({ ...member, branchId, secretariatIds });
  return { userId: id, keys, readUpTo: null };
}

/** The same for somebody who is not asking; one query. */
export async function findReading(db: Database, userId: string, now: Date): Promise<Listening> {
  const [row] = await db
    .select({
      status: users.status,
      governorateCode: users.governorateCode,
      branchId: users.branchId,
      secretariatIds: secretariatIdsColumn,
      roleIds: heldRoleIds(now),
      readUpTo: notificationReads.readUpTo,
      position: sql<string>`uuidv7()`,
    })
    .from(users)
    .leftJoin(notificationReads, eq(notificationReads.userId, users.id))
    .where(eq(users.id, userId));
  return {
    userId,
    keys: row ? keysOfReader(row) : [],
    readUpTo: row?.readUpTo ?? NOTHING_READ,
    position: row?.position ?? NOTHING_READ,
  };
}

/**
 * A page of somebody's notifications, newest first, and how many there are in all and unread. Every page
 * of a signed-in person asks for them.
 *
 * @param chatsAt the time at which rooms with something new are counted; without it none are
 */
export async function listNotifications(
  db: Database,
  reading: Reading,
  { page, limit }: { page: number; limit: number },
  chatsAt?: Date,
): Promise<{ items: Listed[]; total: number; unread: number; chats: number }> {
  const offset = (page - 1) * limit;
  const rows = await listQuery(db, chatsAt ? "told with chats" : "told").execute({
    ...reading,
    now: chatsAt?.toISOString(),
    limit: Math.max(0, Math.min(limit, MAX_LISTED - offset)),
    offset,
  });
  const [{ total, unread, chats } = { total: 0, unread: 0, chats: 0 }] = rows;
  return { items: rows.filter(({ id }) => id !== null).map(listed), total, unread, chats };
}

const listQuery = buildOnce((db, name: "told" | "told with chats") => {
  const userId = sql.placeholder("userId");
  const keys = sql`${sql.placeholder("keys")}`;
  const own = found({ userId, keys, readUpTo: sql.placeholder("readUpTo") });
  const chats = name === "told" ? sql`0` : unreadRooms(userId, sql.placeholder("now"));
  const told = sql`(
    with own as materialized (${own})
    select counted.total, counted.unread, ${chats} as chats, shown.*
    from (
      select least(count(*), ${MAX_LISTED})::int as total,
        least(count(*) filter (where not is_read), ${MAX_UNREAD})::int as unread
      from own
    ) as counted
    left join (
      select ${content}, newest.is_read
      from (
        select * from own order by id desc
        limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")}
      ) as newest
      join ${notifications} on ${notifications.id} = newest.id
    ) as shown on true) as told`;
  return db
    .select({
      ...{ total: sql<number>`total`, unread: sql<number>`unread`, chats: sql<number>`chats` },
      ...rowColumns,
    })
    .from(told)
    .orderBy(sql`id desc`)
    .prepare(name);
});

/** What is read of a notification, by the names that it has in the database. */
const rowColumns = {
  id: sql<string>`id`,
  title: sql<Row["title"]>`title`,
  message: sql<Row["message"]>`message`,
  screen: sql<Row["screen"]>`screen`,
  params: sql<Row["params"]>`params`,
  created_at: sql<string>`created_at`,
  is_read: sql<boolean>`is_read`,
};

/**
 * What came after an id, oldest first and no more than the newest so many. Those by name are looked
 * for from earlier on: unlike broadcasts they may be seen later than ones that were made after them.
 */
export async function findAfter(
  db: Database,
  reading: Reading,
  { after, namedAfter, limit }: { after: string; namedAfter: string; limit: number },
): Promise<Listed[]> {
  const { rows } = await db.execute<Row>(sql`
    with own as (${found(paramsOf(reading), { after, namedAfter, max: limit })})
    select ${content}, newest.is_read
    from (select * from own order by id desc limit ${limit}) as newest
    join ${notifications} on ${notifications.id} = newest.id
    order by newest.id`);
  return rows.map(listed);
}

/**
 * Marks all that somebody has been told so far as read; answers how far that is.
 */
export async function markRead(db: Database, reading: Reading, now: Date): Promise<Reading> {
  await db
    .update(notificationRecipients)
    .set({ readAt: now })
    .where(
      and(eq(notificationRecipients.userId, reading.userId), isNull(notificationRecipients.readAt)),
    );
  const { rows } = await db.execute<{ read_up_to: string }>(sql`
    insert into ${notificationReads} (user_id, read_up_to)
    select ${reading.userId}::uuid, id
    from (${broadcasts(paramsOf(reading), { after: reading.userId, max: 1 })}) as newest
    order by id desc limit 1
    on conflict (user_id) do update
      set read_up_to = greatest(${notificationReads.readUpTo}, excluded.read_up_to)
    returning read_up_to`);
  return { ...reading, readUpTo: rows[0]?.read_up_to ?? reading.readUpTo };
}

const paramsOf = ({ userId, keys, readUpTo }: Reading): ReadingParams => ({
  ...{ userId, readUpTo },
  keys: sql`${sql.param([...keys])}`,
});

/** Nobody is told what was told before they had an account: ids of both are in the order of time. */
function found(
  reading: ReadingParams,
  {
    after,
    namedAfter = NOTHING_READ,
    max = MAX_LISTED,
  }: { after?: string; namedAfter?: string; max?: number } = {},
): SQL {
  const isLater =
    after !== undefined && typeof reading.userId === "string" && after > reading.userId;
  return sql`${broadcasts(reading, { after: isLater ? after : reading.userId, max })}
    union
    (select notification_id, read_at is not null from ${notificationRecipients}
      where user_id = ${reading.userId} and notification_id > ${namedAfter}
      order by notification_id desc limit ${max})`;
}

/** The newest under each of somebody's keys; one that stands under several comes once for each. */
function broadcasts(
  { userId, keys, readUpTo }: ReadingParams,
  { after, max }: { after: string | Placeholder; max: number },
): SQL {
  const readTo = sql`coalesce(${readUpTo}::uuid, (select read_up_to from ${notificationReads}
    where user_id = ${userId}), ${NOTHING_READ})`;
  return sql`select hit.id, hit.id <= ${readTo} as is_read
    from unnest(${keys}::text[]) as own(key)
    cross join lateral (
      select notification_id as id from ${notificationAudiences}
      where key = own.key and notification_id > ${after}
      order by notification_id desc limit ${max}
    ) as hit`;
}

const content = sql.join(
  ["id", "title", "message", "screen", "params", "created_at"].map(
    (column) => sql`${notifications}.${sql.identifier(column)}`,
  ),
  sql`, `,
);

type Row = Omit<Content, "createdAt"> & {
  readonly created_at: string;
  readonly is_read: boolean;
  readonly [column: string]: unknown;
};

function listed({ id, title, message, screen, params, created_at, is_read }: Row): Listed {
  return {
    id,
    title,
    message,
    screen,
    params,
    createdAt: new Date(created_at),
    isRead: is_read,
  };
}
