import { type SQL, sql } from "drizzle-orm";
import { type Gone, isInAudience } from "../user/api-named.ts";
import { scheduledNotifications } from "./tables.ts";

/** The titles of scheduled notifications for a role or a unit. */
export function notificationsNaming(gone: Gone): SQL {
  return sql`select title from ${scheduledNotifications} where ${isInAudience(sql`audience`, gone)}`;
}
