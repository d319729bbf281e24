import { and, desc, eq, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { foldForSearch } from "#app/arabic/fold.ts";
import { grants } from "#app/contract/ability.ts";
import { CONFIRM_REPORTS, type reportFileKinds } from "#app/contract/report.values.ts";
import type { Rank } from "#app/contract/user.ts";
import type { Database } from "../database/connect.ts";
import { units } from "../structure/tables.ts";
import { belongingColumns, toBelonging } from "../user/api-belonging.ts";
import type { Belonging } from "../user/area.ts";
import { isNational } from "../user/area.ts";
import { roles, userRoles, userSecretariats, users } from "../user/tables.ts";
import type { ReportOrigin } from "./rules.ts";
import type { ReportRow } from "./store.ts";
import { reportFiles, reportNumbers, reportSteps, reports } from "./tables.ts";

export type NewReport = Omit<typeof reports.$inferInsert, "id" | "searchText" | "version">;

export async function nextNumber(db: Database): Promise<number> {
  const { rows } = await db.execute<{ next: string }>(
    sql`select nextval(${reportNumbers.seqName ?? ""}) as next`,
  );
  return Number(rows[0]?.next);
}

export async function insertReport(db: Database, report: NewReport): Promise<ReportRow> {
  const searchText = foldForSearch(report.title);
  const [row] = await db
    .insert(reports)
    .values({ ...report, searchText })
    .returning();
  if (!row) throw new Error("The database kept no report.");
  return row;
}

export async function updateReport(
  db: Database,
  report: ReportRow,
  change: Partial<NewReport>,
): Promise<ReportRow> {
  const { title = report.title } = change;
  const [row] = await db
    .update(reports)
    .set({ ...change, searchText: foldForSearch(title), version: report.version + 1 })
    .where(eq(reports.id, report.id))
    .returning();
  if (!row) throw new Error("A report that is held is gone.");
  return row;
}

export async function insertStep(
  db: Database,
  step: Pick<typeof reportSteps.$inferInsert, "reportId" | "act" | "at" | "byId" | "note">,
): Promise<void> {
  await db.insert(reportSteps).values(step);
}

export async function findLastBy(
  db: Database,
  reportId: string,
  act: typeof reportSteps.$inferSelect.act,
): Promise<string | undefined> {
  const [row] = await db
    .select({ byId: reportSteps.byId })
    .from(reportSteps)
    .where(and(eq(reportSteps.reportId, reportId), eq(reportSteps.act, act)))
    .orderBy(desc(reportSteps.id))
    .limit(1);
  return row?.byId ?? undefined;
}

export async function countFiles(
  db: Database,
  reportId: string,
  without: readonly string[],
): Promise<Record<(typeof reportFileKinds)[number], number>> {
  const isGoing = sql`${reportFiles.id} = any(${sql.param([...without])}::uuid[])`;
  const rows = await db
    .select({ kind: reportFiles.kind, number: sql<number>`count(*)::int` })
    .from(reportFiles)
    .where(and(eq(reportFiles.reportId, reportId), sql`not ${isGoing}`))
    .groupBy(reportFiles.kind);
  return {
    attachment: 0,
    image: 0,
    ...Object.fromEntries(rows.map((row) => [row.kind, row.number])),
  };
}

export async function attachFiles(db: Database, batch: string, reportId: string): Promise<void> {
  await db
    .update(reportFiles)
    .set({ reportId })
    .where(and(eq(reportFiles.batch, batch), isNull(reportFiles.reportId)));
}

/** The nightly job deletes the files, once this is committed. */
export async function detachFiles(
  db: Database,
  reportId: string,
  { ids, image }: { readonly ids: readonly string[]; readonly image: boolean },
): Promise<void> {
  if (ids.length === 0 && !image) return;
  await db
    .update(reportFiles)
    .set({ reportId: null })
    .where(
      and(
        eq(reportFiles.reportId, reportId),
        or(
          ids.length > 0 ? inArray(reportFiles.id, [...ids]) : undefined,
          image ? eq(reportFiles.kind, "image") : undefined,
        ),
      ),
    );
}

/** Returns the keys of the files. */
export async function deleteUnattached(
  db: Database,
  before: Date,
  limit: number,
): Promise<string[]> {
  const old = db
    .select({ id: reportFiles.id })
    .from(reportFiles)
    .where(and(isNull(reportFiles.reportId), lt(reportFiles.createdAt, before)))
    .limit(limit);
  const rows = await db
    .delete(reportFiles)
    .where(inArray(reportFiles.id, old))
    .returning({ storedAs: reportFiles.storedAs });
  return rows.map(({ storedAs }) => storedAs);
}

interface Confirmer {
  readonly id: string;
  readonly rank: Rank;
  readonly belonging: Belonging;
}

/** By the rank of the role that grants it. */
export async function findConfirmers(
  db: Database,
  { governorateCode, secretariatIds }: ReportOrigin,
  today: string,
): Promise<readonly Confirmer[]> {
  const all = await db
    .select({ id: roles.id, rank: roles.rank, abilities: roles.abilities })
    .from(roles);
  const granting = all.filter(({ abilities }) => grants(abilities, CONFIRM_REPORTS));
  const idsOf = (where: (rank: Rank) => boolean) => {
    const ids = granting.flatMap(({ id, rank }) => (where(rank) ? [id] : []));
    return sql`${sql.param(ids)}::bigint[]`;
  };
  const isNearby = or(
    sql`${userRoles.roleId} = any(${idsOf(isNational)})`,
    governorateCode === null ? undefined : eq(units.governorateCode, governorateCode),
    secretariatIds.length > 0
      ? sql`exists (select from ${userSecretariats} as work where work.user_id = ${users.id}
          and work.unit_id = any(${sql.param([...secretariatIds])}::uuid[]))`
      : undefined,
  );
  const rows = await db
    .select({ id: users.id, rank: roles.rank, ...belongingColumns })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .innerJoin(users, eq(users.id, userRoles.userId))
    .leftJoin(units, eq(units.id, users.branchId))
    .where(
      and(
        sql`${userRoles.roleId} = any(${idsOf(() => true)})`,
        or(isNull(userRoles.until), gte(userRoles.until, today)),
        eq(users.status, "verified"),
        isNearby,
      ),
    );
  return rows.map(({ id, rank, branch, secretariats }) => ({
    id,
    rank,
    belonging: toBelonging({ branch, secretariats }),
  }));
}
