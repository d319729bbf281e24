import { sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/connect.ts";
import { profiles } from "#app/platform/profile/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import type { Indexed, KnownMember } from "./classify.ts";

/**
 * The rows of this run that were taken, in a table of this connection alone: a second row for the
 * same person is found, also in a dry run, and our own memory stays flat.
 */
const seen = sql.identifier("members_seen");

export async function createSeenTable(db: Database): Promise<void> {
  await db.execute(sql`create temporary table ${seen} (membership_id text primary key,
    national_id_index text not null unique, phone_index text not null unique,
    line integer not null)`);
}

export interface Owner {
  readonly membershipId: string | null;
  readonly nationalIdIndex: string | null;
  readonly phoneIndex: string | null;
  /** In this file; left out of who is on the platform. */
  readonly line?: number;
}

interface Sought {
  readonly membershipIds: readonly string[];
  readonly nationalIds: readonly string[];
  readonly phones: readonly string[];
}

/** Rows taken before that share a number with some of this batch. */
export async function findSeen(db: Database, sought: Sought): Promise<Owner[]> {
  const of = sql`select membership_id as "membershipId", national_id_index as "nationalIdIndex",
    phone_index as "phoneIndex", line from ${seen}`;
  const { rows } = await db.execute(sql`
    ${of} where membership_id = any(${sql.param(sought.membershipIds)}::text[])
    union ${of} where national_id_index = any(${sql.param(sought.nationalIds)}::text[])
    union ${of} where phone_index = any(${sql.param(sought.phones)}::text[])`);
  return rows as unknown as Owner[];
}

export async function addSeen(db: Database, members: readonly Indexed[]): Promise<void> {
  const column = (name: keyof Indexed) => sql.param(members.map((member) => member[name]));
  await db.execute(sql`insert into ${seen} select * from unnest(${column("membershipId")}::text[],
    ${column("nationalIdIndex")}::text[], ${column("phoneIndex")}::text[],
    ${column("line")}::integer[])`);
}

/** People of the platform who hold a national ID or phone of this batch. */
export async function findHolders(
  db: Database,
  { nationalIds, phones }: Omit<Sought, "membershipIds">,
): Promise<Owner[]> {
  const of = sql`select ${users.membershipId} as "membershipId",
    ${profiles.nationalIdIndex} as "nationalIdIndex", ${profiles.phoneIndex} as "phoneIndex"
    from ${profiles} join ${users} on ${users.id} = ${profiles.userId}`;
  const { rows } = await db.execute(sql`
    ${of} where ${profiles.nationalIdIndex} = any(${sql.param(nationalIds)}::text[])
    union ${of} where ${profiles.phoneIndex} = any(${sql.param(phones)}::text[])`);
  return rows as unknown as Owner[];
}

/** Members of this batch who are on the platform, held until the batch is written. */
export async function findKnown(db: Database, ids: readonly string[]): Promise<KnownMember[]> {
  const { rows } = await db.execute(sql`
    select ${users.membershipId} as "membershipId", ${users.status} as "status",
      ${users.activatedAt} is not null as "isActivated",
      ${profiles.nationalIdIndex} as "nationalIdIndex",
      to_char(${profiles.membershipEnd}, 'YYYY-MM-DD') as "endDate"
    from ${users} left join ${profiles} on ${profiles.userId} = ${users.id}
    where ${users.membershipId} = any(${sql.param(ids)}::text[])
    order by ${users.id} for update of ${users}`);
  return rows as unknown as KnownMember[];
}
