import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { sessions } from "../auth/tables.ts";
import type { Database } from "../database/connect.ts";
import { secretariatIdsColumn } from "../user/api-belonging.ts";
import { users } from "../user/tables.ts";
import type { Reader } from "./rules.ts";
import { heldRoleIds } from "./store-lists.ts";
import { notificationAudiences, notificationRecipients, notifications } from "./tables.ts";

/**
 * Notifications with their recipients among listeners, enough to dispatch them to any number of
 * streams.
 */
export async function findForStreams(
  db: Database,
  listenerIds: readonly string[],
  which: { readonly ids: readonly string[] } | { readonly after: string; readonly limit: number },
) {
  const isNamed = "ids" in which;
  const rows = db
    .select({
      id: notifications.id,
      title: notifications.title,
      message: notifications.message,
      screen: notifications.screen,
      params: notifications.params,
      createdAt: notifications.createdAt,
      keys: sql<string[]>`array(select key from ${notificationAudiences}
        where notification_id = ${notifications}.id)`,
      userIds: sql<string[]>`array(select user_id::text from ${notificationRecipients}
        where notification_id = ${notifications}.id
          and user_id = any(${sql.param([...listenerIds])}::uuid[]))`,
    })
    .from(notifications)
    .where(isNamed ? inArray(notifications.id, [...which.ids]) : gt(notifications.id, which.after))
    .orderBy(asc(notifications.id));
  return isNamed ? rows : rows.limit(which.limit);
}
export type StreamedNotification = Awaited<ReturnType<typeof findForStreams>>[number];

export async function findListeners(
  db: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<(Reader & { sessionId: string })[]> {
  return db
    .select({
      sessionId: sessions.id,
      status: users.status,
      governorateCode: users.governorateCode,
      branchId: users.branchId,
      secretariatIds: secretariatIdsColumn,
      roleIds: heldRoleIds(now),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, [...sessionIds]), isNull(sessions.endedAt)));
}
