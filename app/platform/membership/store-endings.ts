import { and, between, eq, inArray, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import { applications } from "../application/tables.ts";
import type { Database } from "../database/connect.ts";
import { profiles } from "../profile/tables.ts";
import { users } from "../user/tables.ts";
import { membershipReminders } from "./tables.ts";

/** Where a walk along the end dates stands: the last member that was looked at. */
export interface Place {
  readonly membershipEnd: string;
  readonly userId: string;
}

const inGoodStanding = inArray(users.status, ["verified", "active"]);

/**
 * Lets the next members whose end date is before a day expire. Walks along the index of end dates,
 * for whoever has expired stays in it.
 *
 * @param spared who does not expire whatever the date
 * @returns where to go on; undefined at the end
 */
export async function expireNext(
  db: Database,
  before: string,
  after: Place | undefined,
  { limit, spared }: { readonly limit: number; readonly spared: string | undefined },
): Promise<Place | undefined> {
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

/** The end of somebody's membership, if it is not after a day: a query of one value. */
export function findEnd(userId: string, until: string): SQL {
  return sql`select to_json(membership_end) from ${profiles}
    where user_id = ${userId} and membership_end <= ${until}::date`;
}

/** A member who is reminded of an end date. */
export interface Reminded extends Place {
  readonly email: string | null;
}

/**
 * Writes down the next reminders of members whose end date lies between two days, and answers those
 * that nobody has sent before; two processes never answer the same. Nobody is reminded whose renewal
 * is under way.
 */
export async function remindNext(
  db: Database,
  { day, from, to }: { day: number; from: string; to: string },
  after: Place | undefined,
  limit: number,
  now: Date,
): Promise<{ readonly fresh: readonly Reminded[]; readonly next: Place | undefined }> {
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

/** As one comparison of rows, which the index of end dates answers. */
function isAfter(place: Place | undefined) {
  if (!place) return undefined;
  const { membershipEnd, userId } = place;
  return sql`(${profiles.membershipEnd}, ${profiles.userId}) > (${membershipEnd}::date, ${userId}::uuid)`;
}
