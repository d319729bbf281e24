import { eq, or, sql } from "drizzle-orm";
import { grants } from "#app/contract/ability.ts";
import { WRITE_REPORTS } from "#app/contract/report.values.ts";
import type { Database } from "../database/connect.ts";
import { endedEvents } from "../event/api-report.ts";
import { roles, userRoles, users } from "../user/tables.ts";
import { remindedPeriod } from "./rules.ts";
import { reportReminders, reports } from "./tables.ts";

export interface Unreported {
  readonly id: string;
  readonly title: string;
  readonly organiserId: string;
}

export async function findUnreported(
  db: Database,
  now: Date,
  today: string,
): Promise<readonly Unreported[]> {
  const all = await db.select({ id: roles.id, abilities: roles.abilities }).from(roles);
  const granting = all.filter(({ abilities }) => grants(abilities, WRITE_REPORTS));
  const ids = sql`${sql.param(granting.map(({ id }) => id))}::bigint[]`;
  const { rows } = await db.execute<{ id: string; title: string; organiser_id: string }>(sql`
    select ended.id, ended.title, ended.created_by as organiser_id
    from (${endedEvents(remindedPeriod(now))}) as ended
    where not exists (select from ${reports} where ${reports.eventId} = ended.id)
      and not exists (select from ${reportReminders} where ${reportReminders.eventId} = ended.id)
      and exists (select from ${users} join ${userRoles} on ${userRoles.userId} = ${users.id}
        where ${users.id} = ended.created_by and ${eq(users.status, "verified")}
          and ${userRoles.roleId} = any(${ids})
          and ${or(sql`${userRoles.until} is null`, sql`${userRoles.until} >= ${today}::date`)})
    order by ended.ends_at, ended.id`);
  return rows.map(({ id, title, organiser_id }) => ({ id, title, organiserId: organiser_id }));
}

/** False where they were reminded before. */
export async function claimReminder(db: Database, eventId: string, at: Date): Promise<boolean> {
  const claimed = await db
    .insert(reportReminders)
    .values({ eventId, at })
    .onConflictDoNothing()
    .returning({ eventId: reportReminders.eventId });
  return claimed.length > 0;
}
