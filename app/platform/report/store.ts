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
import { lockRow } from "../database/lock-row.ts";
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

/** As isCovered (rules.ts) decides. */
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

/** Finds nothing without an area. */
function inArea(area: Area): SQL | undefined {
  if (area === "national") return undefined;
  return or(...reachesOf(area).map(coveredBy)) ?? sql`false`;
}

/** As nearnessAbove (rules.ts) decides. */
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

export function waitingFor(caller: Member): SQL | undefined {
  return and(
    // A literal: the partial index needs it.
    sql`${reports.state} = 'sent'`,
    isOthers(caller.id),
    aboveIn(areaFor(caller, CONFIRM_REPORTS)),
  );
}

const isOthers = (userId: string) => sql`${reports.authorId} is distinct from ${userId}`;

/** Drafts are their authors'. */
function ofAreaOf(caller: Member): SQL | undefined {
  return and(sql`${reports.state} <> 'draft'`, inArea(areaFor(caller, CONFIRM_REPORTS)));
}

export function readableBy(caller: Member): SQL | undefined {
  return or(eq(reports.authorId, caller.id), ofAreaOf(caller));
}

const author = sql<string | null>`(select author.display_name from ${users} as author
  where author.id = ${reports.authorId})`;

/** With the total, capped at MAX_REPORTS_LISTED. */
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

/** With its files and steps, in one query. */
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
      // Null where the author was erased.
      mayDecide: sql<boolean>`coalesce((${waitingFor(caller)}), false)`,
    })
    .from(reports)
    .where(and(eq(reports.id, id), readableBy(caller)));
  return row;
}

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

/** Their own goes before. */
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

export const lockOwn = (db: Database, id: string, authorId: string) =>
  lockRow(db, reports, and(eq(reports.id, id), eq(reports.authorId, authorId)));

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
