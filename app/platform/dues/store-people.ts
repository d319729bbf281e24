import { sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { cashDays, duesAccounts, duesCharges, duesEntries } from "./tables.ts";

/** Nobody can ask for what is left of who is erased. */
export async function waiveRest(db: Database, userId: string): Promise<void> {
  await db.execute(sql`select from ${duesAccounts} where user_id = ${userId}::uuid for update`);
  await db.execute(sql`insert into ${duesEntries} (charge_id, user_id, act, amount, at)
    select id, user_id, 'waiver', owed, now() from ${duesCharges}
    where user_id = ${userId}::uuid and owed > 0`);
}

/**
 * Of two records of one person that were both charged for a period: the charge of which less was
 * paid becomes the other one's twin, and what is left of it is waived.
 */
export async function joinCharges(
  db: Database,
  { fromId, toId, now }: { readonly fromId: string; readonly toId: string; readonly now: Date },
): Promise<void> {
  await db.execute(sql`select from ${duesAccounts}
    where user_id in (${fromId}::uuid, ${toId}::uuid) order by user_id for update`);
  const twins = sql`select case when given.paid > kept.paid then kept.id else given.id end
    from ${duesCharges} given join ${duesCharges} kept on kept.period_start = given.period_start
    where given.user_id = ${fromId}::uuid and kept.user_id = ${toId}::uuid
      and not given.is_twin and not kept.is_twin`;
  await db.execute(sql`with twins as (
      update ${duesCharges} set is_twin = true where id in (${twins}) returning id, user_id, owed)
    insert into ${duesEntries} (charge_id, user_id, act, amount, at)
    select id, user_id, 'waiver', owed, ${now.toISOString()}::timestamptz from twins where owed > 0`);
}

/** An officer has one desk a day: of two records that kept one each, the given one's is nobody's. */
export async function leaveSameDesks(
  db: Database,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<void> {
  await db.execute(sql`update ${cashDays} given set officer_id = null
    where officer_id = ${fromId}::uuid and exists (select from ${cashDays} kept
      where kept.officer_id = ${toId}::uuid and (kept.day = given.day
        or kept.closed_at is null and given.closed_at is null))`);
}
