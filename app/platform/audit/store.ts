/* Each filter has an index in list order: pages and (capped) counts are index ranges. */
import { and, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { foldDigits } from "#app/arabic/digits.ts";
import { searchTokens } from "#app/arabic/fold.ts";
import type { AuditAct } from "#app/contract/audit.values.ts";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/connect.ts";
import { hasToken } from "../database/search.ts";
import { merges, users } from "../user/tables.ts";
import { auditLog } from "./tables.ts";

export interface AuditFilter {
  readonly people?: readonly string[] | undefined;
  readonly actor?: string | undefined;
  readonly act?: AuditAct | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

const actors = alias(users, "actors");
const people = alias(users, "people");
const actorMerges = alias(merges, "actor_merges");
const personMerges = alias(merges, "person_merges");
const newestFirst = [desc(auditLog.at), desc(auditLog.id)];

export async function findEntries(
  db: Database,
  filter: AuditFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  const page = db
    .select()
    .from(auditLog)
    .where(matches(filter))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
  return withNames(db, page);
}

export async function findEntriesBefore(
  db: Database,
  filter: AuditFilter,
  { before, limit }: { before: number; limit: number },
) {
  const page = db
    .select()
    .from(auditLog)
    .where(
      and(
        matches(filter),
        sql`(${auditLog.at}, ${auditLog.id}) < (select at, id from audit_log where id = ${before})`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit);
  return withNames(db, page);
}

type Page = ReturnType<ReturnType<typeof pageQueryOf>["as"]>;
const pageQueryOf = (db: Database) => db.select().from(auditLog).limit(1);

function withNames(db: Database, query: { as(alias: "page"): unknown }) {
  const page = query.as("page") as Page;
  return db
    .select({
      entry: {
        id: page.id,
        at: page.at,
        by: page.by,
        act: page.act,
        subject: page.subject,
        detail: page.detail,
        address: page.address,
      },
      actor: actors.displayName,
      person: people.displayName,
    })
    .from(page)
    .leftJoin(actorMerges, eq(actorMerges.joinedId, page.by))
    .leftJoin(actors, eq(actors.id, sql`coalesce(${actorMerges.keptId}, ${page.by})`))
    .leftJoin(personMerges, eq(personMerges.joinedId, page.subject))
    .leftJoin(people, eq(people.id, sql`coalesce(${personMerges.keptId}, ${page.subject})`))
    .orderBy(desc(page.at), desc(page.id));
}

export async function countEntries(
  db: Database,
  filter: AuditFilter,
  most: number,
): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(auditLog)
    .where(matches(filter))
    .limit(most)
    .as("some");
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some);
  return row?.count ?? 0;
}

function matches({ people: ids, actor, act, from, until }: AuditFilter): SQL | undefined {
  return and(
    // For a single id the index has the order of the list.
    ids?.length === 1 ? eq(auditLog.subject, ids[0] ?? "") : ids && anyOf(auditLog.subject, ids),
    actor ? eq(auditLog.by, actor) : undefined,
    act ? eq(auditLog.act, act) : undefined,
    from && gte(auditLog.at, from),
    until && lt(auditLog.at, until),
  );
}

export async function findOwnEntry(db: Database, id: number, by: string, act: AuditAct) {
  const [row] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.id, id), eq(auditLog.by, by), eq(auditLog.act, act)));
  return row;
}

interface Somebody {
  readonly name: string;
  readonly merged: readonly string[];
}

export async function findSomebodies(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Somebody>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: users.id,
      name: users.displayName,
      merged: sql<string[]>`array(select joined_id::text from ${merges}
        where ${merges.keptId} = ${users.id})`,
    })
    .from(users)
    .where(or(...ids.map((id) => eq(users.id, id))));
  return new Map(rows.map(({ id, ...somebody }) => [id, somebody]));
}

const MAX_PEOPLE = 20;

export async function findPeople(db: Database, keyword: string) {
  const tokens = searchTokens(keyword);
  if (tokens.length === 0) return [];
  const folded = users.foldedName;
  const number = foldDigits(keyword).replaceAll(/\s/g, "");
  return db
    .select({
      id: users.id,
      name: users.displayName,
      membershipId: users.membershipId,
      governorateCode: users.governorateCode,
    })
    .from(users)
    .where(
      or(eq(users.membershipId, number), and(...tokens.map((token) => hasToken(folded, token)))),
    )
    .limit(MAX_PEOPLE);
}
