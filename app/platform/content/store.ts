import { and, asc, desc, eq, inArray, isNotNull, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import {
  type ContentKind,
  type ContentState,
  contentStates,
  MAX_CONTENT_HISTORY,
  MAX_CONTENT_LISTED,
} from "#app/contract/content.values.ts";
import type { Database } from "../database/connect.ts";
import { hasTerms } from "../database/terms.ts";
import { users } from "../user/tables.ts";
import {
  contentItems,
  contentSettings,
  contentSteps,
  contentVersions,
  type StoredFields,
} from "./tables.ts";

export type ItemRow = Omit<typeof contentItems.$inferSelect, "terms">;

const itemColumns = {
  id: contentItems.id,
  kind: contentItems.kind,
  state: contentItems.state,
  since: contentItems.since,
  version: contentItems.version,
  number: contentItems.number,
  liveNumber: contentItems.liveNumber,
  publicId: contentItems.publicId,
  scheduledAt: contentItems.scheduledAt,
  scheduledBy: contentItems.scheduledBy,
  title: contentItems.title,
  titleEn: contentItems.titleEn,
  changedAt: contentItems.changedAt,
  changedBy: contentItems.changedBy,
};

/** `live`: public; undefined: all but the trash. */
export type StateFilter = ContentState | "live" | undefined;

function narrowedTo(kind: ContentKind, state: StateFilter): SQL | undefined {
  const which =
    state === "live"
      ? isNotNull(contentItems.liveNumber)
      : state
        ? eq(contentItems.state, state)
        : ne(contentItems.state, "trash");
  return and(eq(contentItems.kind, kind), which);
}

/** Waiting ones by age or hour, others by last change. */
export async function findItems(
  db: Database,
  kind: ContentKind,
  query: { state: StateFilter; keyword: string | undefined; page: number; limit: number },
) {
  const { state, keyword, page, limit } = query;
  const where = and(narrowedTo(kind, state), hasTerms(contentItems.terms, keyword));
  const order =
    state === "check"
      ? [asc(contentItems.since), asc(contentItems.id)]
      : state === "scheduled"
        ? [asc(contentItems.scheduledAt), asc(contentItems.id)]
        : [desc(contentItems.changedAt), desc(contentItems.id)];
  const offset = (page - 1) * limit;
  const matching = db
    .select({ one: sql`1` })
    .from(contentItems)
    .where(where)
    .limit(MAX_CONTENT_LISTED);
  const counts = contentStates.map(
    (each) => sql`select ${each}::text as state, (select count(*)::int from (
      select 1 from ${contentItems} where ${narrowedTo(kind, each)} limit ${MAX_CONTENT_LISTED}
    ) as found) as items`,
  );
  counts.push(sql`select 'live', (select count(*)::int from (
    select 1 from ${contentItems} where ${narrowedTo(kind, "live")} limit ${MAX_CONTENT_LISTED}
  ) as found)`);
  const [rows, { rows: counted }] = await Promise.all([
    db
      .select({ item: itemColumns, by: users.displayName })
      .from(contentItems)
      .innerJoin(users, eq(users.id, contentItems.changedBy))
      .where(where)
      .orderBy(...order)
      .limit(Math.max(0, Math.min(limit, MAX_CONTENT_LISTED - offset)))
      .offset(offset),
    db.execute<{ state: string; items: number }>(
      sql`${sql.join(counts, sql` union all `)} union all
        select 'total', (select count(*)::int from (${matching}) as found)`,
    ),
  ]);
  const { total = 0, ...byState } = Object.fromEntries(
    counted.map(({ state: name, items }) => [name, items]),
  );
  return { rows, total, counts: byState };
}

export async function findItem(db: Database, kind: ContentKind, where: SQL) {
  const [row] = await db
    .select({ item: itemColumns, newest: contentVersions, by: users.displayName })
    .from(contentItems)
    .innerJoin(
      contentVersions,
      and(
        eq(contentVersions.itemId, contentItems.id),
        eq(contentVersions.number, contentItems.number),
      ),
    )
    .innerJoin(users, eq(users.id, contentVersions.madeBy))
    .where(and(eq(contentItems.kind, kind), where));
  return row;
}
export type FoundItem = NonNullable<Awaited<ReturnType<typeof findItem>>>;

export const byId = (id: string) => eq(contentItems.id, id);
export const byPublicId = (publicId: string) => eq(contentItems.publicId, publicId);

export async function lockItem(db: Database, id: string): Promise<void> {
  await db.select({ id: contentItems.id }).from(contentItems).where(byId(id)).for("update");
}

export async function findHistory(db: Database, itemId: string) {
  const steps = await db
    .select({ step: contentSteps, by: users.displayName })
    .from(contentSteps)
    .innerJoin(users, eq(users.id, contentSteps.by))
    .where(eq(contentSteps.itemId, itemId))
    .orderBy(desc(contentSteps.id))
    .limit(MAX_CONTENT_HISTORY);
  const versions = await db
    .select({
      number: contentVersions.number,
      madeAt: contentVersions.madeAt,
      by: users.displayName,
    })
    .from(contentVersions)
    .innerJoin(users, eq(users.id, contentVersions.madeBy))
    .where(eq(contentVersions.itemId, itemId))
    .orderBy(desc(contentVersions.number))
    .limit(MAX_CONTENT_HISTORY);
  return { steps, versions };
}

export async function findLastStep(db: Database, itemId: string) {
  const [last] = (await findHistory(db, itemId)).steps;
  return last && { ...last.step, by: last.by };
}

export async function findVersion(db: Database, itemId: string, number: number) {
  const [row] = await db
    .select({ version: contentVersions, by: users.displayName })
    .from(contentVersions)
    .innerJoin(users, eq(users.id, contentVersions.madeBy))
    .where(and(eq(contentVersions.itemId, itemId), eq(contentVersions.number, number)));
  return row;
}

export async function insertItem(
  db: Database,
  item: typeof contentItems.$inferInsert,
  fields: StoredFields,
): Promise<string> {
  const [row] = await db.insert(contentItems).values(item).returning({ id: contentItems.id });
  if (!row) throw new Error("The database kept no item of content.");
  await insertVersion(db, {
    itemId: row.id,
    number: 1,
    fields,
    beganAt: item.changedAt,
    madeAt: item.changedAt,
    madeBy: item.changedBy,
  });
  return row.id;
}

export async function insertVersion(db: Database, version: typeof contentVersions.$inferInsert) {
  await db.insert(contentVersions).values(version);
}

/** Requires a lock; bumps the version. */
export async function changeItem(
  db: Database,
  id: string,
  change: Partial<typeof contentItems.$inferInsert>,
): Promise<void> {
  await db
    .update(contentItems)
    .set({ ...change, version: sql`${contentItems.version} + 1` })
    .where(byId(id));
}

export async function insertStep(db: Database, step: typeof contentSteps.$inferInsert) {
  await db.insert(contentSteps).values(step);
}

export async function findDue(db: Database, now: Date, limit: number, after?: Due) {
  const { id, kind, scheduledAt } = contentItems;
  const place = sql`(${after?.scheduledAt?.toISOString() ?? null}::timestamptz, ${after?.id ?? null}::uuid)`;
  const isAfter = after && sql`(${scheduledAt}, ${id}) > ${place}`;
  return db
    .select({ id, kind, scheduledAt })
    .from(contentItems)
    .where(and(eq(contentItems.state, "scheduled"), lte(scheduledAt, now), isAfter))
    .orderBy(asc(contentItems.scheduledAt), asc(contentItems.id))
    .limit(limit);
}

export async function findScheduled(db: Database, kinds: readonly ContentKind[], until: Date) {
  const { id, kind, number, scheduledAt, state, title } = contentItems;
  return db
    .select({ id, kind, title, at: scheduledAt, fields: contentVersions.fields })
    .from(contentItems)
    .innerJoin(
      contentVersions,
      and(eq(contentVersions.itemId, id), eq(contentVersions.number, number)),
    )
    .where(and(eq(state, "scheduled"), inArray(kind, [...kinds]), lt(scheduledAt, until)));
}

interface Due {
  readonly id: string;
  readonly scheduledAt: Date | null;
}

export async function findOldTrash(db: Database, kind: ContentKind, before: Date, limit: number) {
  return db
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(
      and(
        eq(contentItems.kind, kind),
        eq(contentItems.state, "trash"),
        lt(contentItems.since, before),
      ),
    )
    .orderBy(asc(contentItems.since))
    .limit(limit);
}

export async function findAllFields(db: Database, itemId: string): Promise<StoredFields[]> {
  const rows = await db
    .select({ fields: contentVersions.fields })
    .from(contentVersions)
    .where(eq(contentVersions.itemId, itemId));
  return rows.map(({ fields }) => fields);
}

/** Reads all versions: for nightly jobs. */
export async function isInVersion(db: Database, key: string): Promise<boolean> {
  const found = await db
    .select({ itemId: contentVersions.itemId })
    .from(contentVersions)
    .where(sql`position(${key} in ${contentVersions.fields}::text) > 0`)
    .limit(1);
  return found.length > 0;
}

export async function findSettings(db: Database) {
  return db.select().from(contentSettings);
}

/** Locks the row. */
export async function lockSettings(db: Database) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('content settings', 0))`);
  return findSettings(db);
}

export async function saveSettings(db: Database, row: typeof contentSettings.$inferInsert) {
  await db
    .insert(contentSettings)
    .values(row)
    .onConflictDoUpdate({ target: contentSettings.kind, set: { needsTwo: row.needsTwo } });
}
