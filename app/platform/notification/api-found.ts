import { type SQL, sql } from "drizzle-orm";
import { cairoDay, dayAfter } from "#app/arabic/dates.ts";
import { dayOf, isDuring, type Source } from "../statistics/api.ts";
import { type Gone, isInAudience } from "../user/api-named.ts";
import { users } from "../user/tables.ts";
import { RETENTION_DAYS } from "./rules.ts";
import { notificationRecipients, notifications, scheduledNotifications } from "./tables.ts";

/* Notifications with named recipients; audiences have none. */
const DAY_MS = 24 * 60 * 60 * 1000;

export const notificationSources: readonly Source[] = [
  {
    name: "notifications",
    measures: ["notified", "noticed"],
    acts: (days) => sql`
      select counted.measure, '' as category, ${dayOf(sql`told.created_at`)} as day,
        reader.governorate_code, reader.id as user_id, reader.branch_id, 1 as amount
      from ${notifications} told
      join ${notificationRecipients} recipient on recipient.notification_id = told.id
      join ${users} reader on reader.id = recipient.user_id
      cross join lateral (values
        ('notified', true), ('noticed', recipient.read_at is not null)
      ) as counted (measure, is_counted)
      where ${isDuring(sql`told.created_at`, days)} and counted.is_counted`,
    // The first retained day may be incomplete.
    keptSince: (now) => dayAfter(cairoDay(new Date(now.getTime() - RETENTION_DAYS * DAY_MS))),
  },
];

/** The titles of scheduled notifications for a role or a unit. */
export function notificationsNaming(gone: Gone): SQL {
  return sql`select title from ${scheduledNotifications} where ${isInAudience(sql`audience`, gone)}`;
}
