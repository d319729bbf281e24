import { sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/connect.ts";
import type { Indexed, Seen } from "#app/platform/import/classify.ts";
import type { Owner } from "#app/platform/import/store-known.ts";

/**
 * The rows of this run that were taken, in a table of this connection alone: a second row for the
 * same person is found, also in a dry run, and our own memory stays flat.
 */
const seen = sql.identifier("members_seen");

export async function createSeenTable(db: Database): Promise<void> {
  await db.execute(sql`create temporary table ${seen} (membership_id text unique,
    national_id_index text not null unique, phone_index text not null unique,
    line integer not null)`);
}

/** Rows taken before that share a number with some of a batch. */
export const seenInRun: Seen = {
  async find(db, sought) {
    const of = sql`select membership_id as "membershipId", national_id_index as "nationalIdIndex",
      phone_index as "phoneIndex", line from ${seen}`;
    const { rows } = await db.execute(sql`
      ${of} where membership_id = any(${sql.param(sought.membershipIds)}::text[])
      union ${of} where national_id_index = any(${sql.param(sought.nationalIds)}::text[])
      union ${of} where phone_index = any(${sql.param(sought.phones)}::text[])`);
    return rows as unknown as Owner[];
  },
};

export async function addSeen(db: Database, members: readonly Indexed[]): Promise<void> {
  if (members.length === 0) return;
  const column = (name: keyof Indexed) => sql.param(members.map((member) => member[name]));
  await db.execute(sql`insert into ${seen} select * from unnest(${column("membershipId")}::text[],
    ${column("nationalIdIndex")}::text[], ${column("phoneIndex")}::text[],
    ${column("line")}::integer[])`);
}
