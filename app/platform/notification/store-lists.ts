/*
 * Somebody's notifications at any scale: the newest under each of the reader's few keys and by
 * name, each an index range up to MAX_LISTED.
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

/** Bounds both paging and the unread badge. */
export const MAX_LISTED = 500;
const MAX_UNREAD = 100;

type Content = Pick<
  typeof notifications.$inferSelect,
  "id" | "title" | "message" | "screen" | "params" | "createdAt"
>;
export interface ListedNotification extends Content {
  readonly isRead: boolean;
}

export interface Reading {
  readonly userId: string;
  readonly keys: readonly string[];
  /** Null to be looked up in the query. */
  readonly readUpTo: string | null;
}

interface ReadingParams {
  readonly userId: string | Placeholder;
  readonly keys: SQL;
  readonly readUpTo: string | null | Placeholder;
}

export interface Listening extends Reading {
  /** The current time as an id. */
  readonly position: string;
}

const NOTHING_READ = "00000000-0000-0000-0000-000000000000";

export function heldRoleIds(now: Date): SQL<number[]> {
  return sql<number[]>`array(select ${userRoles.roleId}::float8 from ${userRoles}
    where ${userRoles.userId} = ${users.id} and ${isHeld(now)})`;
}

export function readingOf({ id, belonging, ...member }: Member): Reading {
  const branchId = belonging.branch?.id ?? null;
  const secretariatIds = secretariatIdsOf(belonging);
  const keys = keysOfReader({ ...member, branchId, secretariatIds });
  return { userId: id, keys, readUpTo: null };
}

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
 * A page, newest first, with total and unread counts; every signed-in page asks for it.
 * @param chatsAt counts chat rooms with something new at this time; none without it
 */
export async function listNotifications(
  db: Database,
  reading: Reading,
  { page, limit }: { page: number; limit: number },
  chatsAt?: Date,
): Promise<{ items: ListedNotification[]; total: number; unread: number; chats: number }> {
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
    .orderBy(sql`id desc`);
});

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
 * The newest ones after an id, oldest first. Named ones are searched from earlier on: they may
 * commit late.
 */
export async function findAfter(
  db: Database,
  reading: Reading,
  { after, namedAfter, limit }: { after: string; namedAfter: string; limit: number },
): Promise<ListedNotification[]> {
  const { rows } = await db.execute<Row>(sql`
    with own as (${found(paramsOf(reading), { after, namedAfter, max: limit })})
    select ${content}, newest.is_read
    from (select * from own order by id desc limit ${limit}) as newest
    join ${notifications} on ${notifications.id} = newest.id
    order by newest.id`);
  return rows.map(listed);
}

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

/** Only since the account exists: ids of both are ordered by time. */
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

/** The newest per key; duplicates under several keys stay. */
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

function listed({
  id,
  title,
  message,
  screen,
  params,
  created_at,
  is_read,
}: Row): ListedNotification {
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
