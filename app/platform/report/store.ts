import { and, asc, desc, eq, gte, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { searchTokens } from "#app/arabic/fold.ts";
import { governorates } from "#app/arabic/governorates.ts";
import type { ReportsQuery } from "#app/contract/report.ts";
import {
  CONFIRM_REPORTS,
  MAX_REPORTS_LISTED,
  type ReportAct,
  type reportFileKinds,
} from "#app/contract/report.values.ts";
import type { Database } from "../database/connect.ts";
import { hasToken } from "../database/search.ts";
import { areaFor, type Member } from "../http/caller.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";
import {
  type Reach,
  reachesOf,
  scopesBelow,
  scopesOfSecretariats,
  scopesOfSector,
} from "./rules.ts";
import { reportFiles, reportSteps, reports } from "./tables.ts";

export type ReportRow = typeof reports.$inferSelect;

/** Limits a query to what lies in a part of somebody's area, as isCovered (rules.ts) decides of each. */
function coveredBy(reach: Reach): SQL | undefined {
  switch (reach.of) {
    case "national":
      return undefined;
    case "governorate":
      return eq(reports.governorateCode, reach.governorateCode);
    case "sector":
      return and(
        eq(reports.governorateCode, reach.governorateCode),
        inArray(reports.scope, [...scopesOfSector]),
        sql`${reports.branchId} = any(${sql.param([...reach.branchIds])}::uuid[])`,
      );
    default:
      return and(
        sql`${reports.secretariatIds} @> ${sql.param([reach.id])}::uuid[]`,
        inArray(reports.scope, [...scopesOfSecretariats]),
      );
  }
}

/** Limits a query to the reports of an area in which somebody confirms; without one it finds none. */
function inArea(area: Area): SQL | undefined {
  if (area === "national") return undefined;
  return or(...reachesOf(area).map(coveredBy)) ?? sql`false`;
}

/** Limits a query to reports above whose authors somebody stands, as nearnessAbove (rules.ts) decides of each. */
function aboveIn(area: Area): SQL {
  const parts = reachesOf(area).map((reach) =>
    and(
      coveredBy(reach),
      or(
        sql`${reports.confirmsIn} is null`,
        inArray(reports.confirmsIn, [...scopesBelow[reach.of]]),
      ),
    ),
  );
  return or(...parts) ?? sql`false`;
}

/** Limits a query to what waits for somebody's confirmation. */
export function waitingFor(caller: Member): SQL | undefined {
  return and(
    // As a literal: the index of what waits has nothing else.
    sql`${reports.state} = 'sent'`,
    isOthers(caller.id),
    aboveIn(areaFor(caller, CONFIRM_REPORTS)),
  );
}

const isOthers = (userId: string) => sql`${reports.authorId} is distinct from ${userId}`;

/** Limits a query to what somebody has in the area in which they confirm; drafts are their authors'. */
function ofAreaOf(caller: Member): SQL | undefined {
  return and(sql`${reports.state} <> 'draft'`, inArea(areaFor(caller, CONFIRM_REPORTS)));
}

/** Limits a query to the reports that somebody may read. */
export function readableBy(caller: Member): SQL | undefined {
  return or(eq(reports.authorId, caller.id), ofAreaOf(caller));
}

/** The author's name. */
const author = sql<string | null>`(select author.display_name from ${users} as author
  where author.id = ${reports.authorId})`;

/** A page of reports with their authors, and how many there are, none above MAX_REPORTS_LISTED. */
export async function listReportRows(db: Database, query: ReportsQuery, caller: Member) {
  const { page, limit, view, keyword, type, state, governorate, from, to } = query;
  const code = governorates.find(({ ar }) => ar === governorate)?.code;
  const authorTokens = searchTokens(query.author ?? "");
  const ofView = {
    mine: eq(reports.authorId, caller.id),
    waiting: waitingFor(caller),
    all: ofAreaOf(caller),
  };
  const where = and(
    ofView[view],
    type ? eq(reports.type, type) : undefined,
    state ? eq(reports.state, state) : undefined,
    governorate ? eq(reports.governorateCode, code ?? "") : undefined,
    from ? gte(reports.endsOn, from) : undefined,
    to ? lte(reports.startsOn, to) : undefined,
    authorTokens.length > 0
      ? sql`exists (select from ${users} as author where author.id = ${reports.authorId}
          and ${and(...authorTokens.map((token) => hasToken(sql`author.folded_name`, token)))})`
      : undefined,
    ...searchTokens(keyword ?? "").map((token) => hasToken(reports.searchText, token)),
  );
  const matching = db.select({ one: sql`1` }).from(reports).where(where).limit(MAX_REPORTS_LISTED);
  const offset = (page - 1) * limit;
  const order =
    view === "waiting"
      ? [asc(reports.sentAt), asc(reports.id)]
      : [desc(reports.endsOn), desc(reports.id)];
  const [rows, { rows: counted }] = await Promise.all([
    db
      .select({ report: reports, author })
      .from(reports)
      .where(where)
      .orderBy(...order)
      .limit(Math.max(0, Math.min(limit, MAX_REPORTS_LISTED - offset)))
      .offset(offset),
    db.execute<{ total: number }>(sql`select count(*)::int as total from (${matching}) as found`),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

export interface StepRow {
  readonly act: ReportAct;
  readonly at: string;
  readonly by: string | null;
  readonly note: string | null;
}
export interface FileRow {
  readonly id: string;
  readonly kind: (typeof reportFileKinds)[number];
  readonly sealedName: string;
  readonly type: string;
}

/** A report that somebody may read, with its files and what was done, in one query. */
export async function findReport(db: Database, id: string, caller: Member) {
  const steps: SQL<StepRow[]> = sql`(select coalesce(json_agg(json_build_object(
      'act', step.act, 'at', step.at, 'by', person.display_name, 'note', step.note)
      order by step.id), '[]')
    from ${reportSteps} as step left join ${users} as person on person.id = step.by_id
    where step.report_id = "reports"."id")`;
  const files: SQL<FileRow[]> = sql`(select coalesce(json_agg(json_build_object(
      'id', file.id, 'kind', file.kind, 'sealedName', file.sealed_name, 'type', file.type)
      order by file.id), '[]')
    from ${reportFiles} as file where file.report_id = "reports"."id")`;
  const [row] = await db
    .select({
      report: reports,
      author,
      steps,
      files,
      // Neither true nor false where its author is somebody unknown, who was erased.
      mayDecide: sql<boolean>`coalesce((${waitingFor(caller)}), false)`,
    })
    .from(reports)
    .where(and(eq(reports.id, id), readableBy(caller)));
  return row;
}

/** A file of a report that somebody may read. */
export async function findFile(
  db: Database,
  { reportId, fileId }: { reportId: string; fileId: string },
  caller: Member,
) {
  const [row] = await db
    .select({ storedAs: reportFiles.storedAs })
    .from(reportFiles)
    .innerJoin(reports, eq(reports.id, reportFiles.reportId))
    .where(and(eq(reportFiles.id, fileId), eq(reports.id, reportId), readableBy(caller)));
  return row;
}

/** The newest report of an event or a meeting that somebody may read; their own goes before. */
export async function findReportOf(
  db: Database,
  { eventId, meetingId }: { eventId?: string | undefined; meetingId?: string | undefined },
  caller: Member,
): Promise<string | undefined> {
  const isOf = eventId
    ? eq(reports.eventId, eventId)
    : eq(reports.meetingId, meetingId ?? "00000000-0000-0000-0000-000000000000");
  const [row] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(isOf, readableBy(caller)))
    .orderBy(sql`${reports.authorId} = ${caller.id} desc nulls last`, desc(reports.id))
    .limit(1);
  return row?.id;
}

/** A report of somebody's own, locked until the transaction ends. */
export async function lockOwn(
  db: Database,
  id: string,
  authorId: string,
): Promise<ReportRow | undefined> {
  const [row] = await db
    .select()
    .from(reports)
    .where(and(eq(reports.id, id), eq(reports.authorId, authorId)))
    .for("update");
  return row;
}

/** A report that somebody may read, locked, and whether they stand above its author. */
export async function lockReadable(
  db: Database,
  id: string,
  caller: Member,
): Promise<(ReportRow & { readonly isBelow: boolean }) | undefined> {
  const isBelow = sql<boolean>`(${and(
    isOthers(caller.id),
    aboveIn(areaFor(caller, CONFIRM_REPORTS)),
  )})`;
  const [row] = await db
    .select({ report: reports, isBelow })
    .from(reports)
    .where(and(eq(reports.id, id), readableBy(caller), ne(reports.state, "draft")))
    .for("update");
  return row && { ...row.report, isBelow: row.isBelow };
}
