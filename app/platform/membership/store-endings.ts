import { and, between, eq, inArray, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import { applications } from "../application/tables.ts";
import type { Database } from "../database/connect.ts";
import { profiles } from "../profile/tables.ts";
import { users } from "../user/tables.ts";
import { membershipReminders } from "./tables.ts";

export interface ExpiryCursor {
  readonly membershipEnd: string;
  readonly userId: string;
}

const inGoodStanding = inArray(users.status, ["verified", "active"]);

/**
 * Expires the next members whose end date is before a day. Keyset over the index of end dates,
 * because expired members stay in it.
 * @param spared never expires
 * @returns where to go on; undefined at the end
 */
export async function expireNext(
  db: Database,
  before: string,
  after: ExpiryCursor | undefined,
  { limit, spared }: { readonly limit: number; readonly spared: string | undefined },
): Promise<ExpiryCursor | undefined> {
  const next = db
    .select({ userId: profiles.userId, membershipEnd: profiles.membershipEnd })
    .from(profiles)
    .where(and(lt(profiles.membershipEnd, before), isAfter(after)))
    .orderBy(profiles.membershipEnd, profiles.userId)
    .limit(limit);
  const { rows } = await db.execute<{ user_id: string; membership_end: string }>(sql`
    with next as materialized ${next},
      expired as (
        update users set status = 'expired' from next
        where users.id = next.user_id and ${inGoodStanding}
          and users.id is distinct from ${spared ?? null}::uuid
      )
    select user_id, membership_end::text from next
    order by membership_end desc, user_id desc limit 1`);
  const [last] = rows;
  return last && { userId: last.user_id, membershipEnd: last.membership_end };
}

/** A scalar subquery: the end of a membership, unless after a day. */
export function findEnd(userId: string, until: string): SQL {
  return sql`select to_json(membership_end) from ${profiles}
    where user_id = ${userId} and membership_end <= ${until}::date`;
}

export interface Reminded extends ExpiryCursor {
  readonly email: string | null;
}

/**
 * Records the next due reminders between two end dates, and answers the new ones only: concurrent
 * processes share none. Skips members whose renewal is under way.
 */
export async function remindNext(
  db: Database,
  { day, from, to }: { day: number; from: string; to: string },
  after: ExpiryCursor | undefined,
  limit: number,
  now: Date,
): Promise<{ readonly fresh: readonly Reminded[]; readonly next: ExpiryCursor | undefined }> {
  const open = db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.userId, users.id),
        eq(applications.kind, "renewal"),
        inArray(applications.state, ["submitted", "correction"]),
      ),
    );
  const rows = await db
    .select({
      userId: profiles.userId,
      membershipEnd: sql<string>`${profiles.membershipEnd}`,
      email: users.email,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        between(profiles.membershipEnd, from, to),
        isAfter(after),
        or(inGoodStanding, eq(users.status, "expired")),
        notExists(open),
      ),
    )
    .orderBy(profiles.membershipEnd, profiles.userId)
    .limit(limit);
  if (rows.length === 0) return { fresh: [], next: undefined };
  const inserted = await db
    .insert(membershipReminders)
    .values(rows.map(({ userId, membershipEnd }) => ({ userId, membershipEnd, day, sentAt: now })))
    .onConflictDoNothing()
    .returning({ userId: membershipReminders.userId });
  const claimed = new Set(inserted.map(({ userId }) => userId));
  return { fresh: rows.filter(({ userId }) => claimed.has(userId)), next: rows.at(-1) };
}

/** A row comparison, which the index of end dates supports. */
function isAfter(place: ExpiryCursor | undefined) {
  if (!place) return undefined;
  const { membershipEnd, userId } = place;
  return sql`(${profiles.membershipEnd}, ${profiles.userId}) > (${membershipEnd}::date, ${userId}::uuid)`;
}
