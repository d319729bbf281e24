/*
 * Who an audience is, resolved when it is asked for: the same people who find the notification under
 * a key of theirs.
 */
import { and, asc, eq, exists, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import type { Database } from "../database/connect.ts";
import { roles, userRoles, users } from "../user/tables.ts";
import { type Audience, audienceOfKeys, reached } from "./rules.ts";
import { notificationAudiences, notificationRecipients } from "./tables.ts";

/** How many people an audience is; counted on indexes alone. */
export async function countAudience(db: Database, audience: Audience, now: Date): Promise<number> {
  const [row] = await db
    .select({ people: sql<number>`count(*)::int` })
    .from(users)
    .where(inAudience(db, audience, now));
  return row?.people ?? 0;
}

/** Which of some roles there are. */
export async function findRoleIds(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: roles.id })
    .from(roles)
    .where(inArray(roles.id, [...ids]));
  return rows.map(({ id }) => id);
}

/**
 * The people whom a notification is for, some at a time in the order of their ids: by name, or all
 * of its audience who had an account when it was sent.
 *
 * @param after the last one of the page before; null for the first page
 */
export async function findAudience(
  db: Database,
  notificationId: string,
  after: string | null,
  limit: number,
  now: Date,
): Promise<string[]> {
  const keyRows = await db
    .select({ key: notificationAudiences.key })
    .from(notificationAudiences)
    .where(eq(notificationAudiences.notificationId, notificationId));
  const audience = audienceOfKeys(keyRows.map(({ key }) => key));
  const isNamed = keyRows.length === 0;
  const userIds = db
    .select({ one: sql`1` })
    .from(notificationRecipients)
    .where(
      and(
        eq(notificationRecipients.notificationId, notificationId),
        eq(notificationRecipients.userId, users.id),
      ),
    );
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNamed
          ? and(inArray(users.status, [...reached]), exists(userIds))
          : and(inAudience(db, audience, now), lt(users.id, notificationId)),
        after === null ? undefined : gt(users.id, after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

function inAudience(
  db: Database,
  { governorateCodes, roleIds }: Audience,
  now: Date,
): SQL | undefined {
  const holders = db
    .select({ one: sql`1` })
    .from(userRoles)
    .where(
      and(eq(userRoles.userId, users.id), inArray(userRoles.roleId, [...roleIds]), isHeld(now)),
    );
  return and(
    inArray(users.status, [...reached]),
    governorateCodes.length > 0 ? inArray(users.governorateCode, [...governorateCodes]) : undefined,
    roleIds.length > 0 ? exists(holders) : undefined,
  );
}

/** A role that was given until a day is not held after it. */
export function isHeld(now: Date): SQL {
  return sql`(${userRoles.until} is null or ${userRoles.until} >= ${cairoDay(now)})`;
}
