/* Sums of charges and entries as they lie in the books: nothing that is kept beside them is used. */
import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { DuesSums } from "#app/contract/dues-statistics.ts";
import type { Database } from "../database/connect.ts";
import { units } from "../structure/tables.ts";
import { withinArea } from "../user/api-area.ts";
import type { Area } from "../user/area.ts";
import { duesCharges, duesEntries, duesReceipts } from "./tables.ts";

export interface SumsFilter {
  readonly area: Area;
  /** Periods that begin from this day on. */
  readonly from: string;
  /** And before this one. */
  readonly before: string;
  readonly governorateCode: string | undefined;
}

type Sums = { readonly [Name in keyof DuesSums]: string };
export interface PeriodSums extends Sums, Record<string, unknown> {
  readonly from: string;
  readonly months: number;
}
export interface PlaceSums extends Sums, Record<string, unknown> {
  /** A line of all places has 1. */
  readonly isTotal: number;
  readonly code: string | null;
  readonly branch: string | null;
  readonly branchEn: string | null;
}

export async function sumPeriods(db: Database, filter: SumsFilter): Promise<PeriodSums[]> {
  const { rows } = await db.execute<PeriodSums>(sql`
    with ${factsOf(filter)}
    select period_start::text as "from", months, ${sums} from facts
    group by period_start, months order by period_start, months`);
  return rows;
}

/** Governorates in the order of their codes, or the branches of one; the line of all comes first. */
export async function sumPlaces(db: Database, filter: SumsFilter): Promise<PlaceSums[]> {
  const by = filter.governorateCode === undefined ? sql`null::uuid` : sql`branch_id`;
  const { rows } = await db.execute<PlaceSums>(sql`
    with ${factsOf(filter)}, placed as (
      select grouping(governorate_code) as total, governorate_code as code, unit, ${sums}
      from (select *, ${by} as unit from facts) as facts
      group by grouping sets ((governorate_code, unit), ())
    )
    select placed.*, total as "isTotal",
      unit.name as branch, unit.name_en as "branchEn"
    from placed left join ${units} unit on unit.id = placed.unit
    order by total desc, code nulls last, unit.name nulls last`);
  return rows;
}

const sumOf = (where: SQL) => sql`coalesce(sum(amount) filter (where ${where}), 0)::text`;
const paidBy = (method: string) =>
  sumOf(sql`act in ('payment', 'correction') and method = ${method}`);
const sums = sql`count(*) filter (where act is null)::text as charges,
  ${sumOf(sql`act is null`)} as charged,
  ${paidBy("office")} as office, ${paidBy("transfer")} as transfer, ${paidBy("link")} as link,
  coalesce(-sum(amount) filter (where act = 'refund'), 0)::text as refunded,
  ${sumOf(sql`act in ('waiver', 'revocation')`)} as waived,
  coalesce(sum(case when act is null then amount else -amount end), 0)::text as outstanding`;

/** A row for each charge, without an act, and for each entry about one of them. */
function factsOf({ area, from, before, governorateCode }: SumsFilter): SQL {
  const where = and(
    gte(duesCharges.periodStart, from),
    lt(duesCharges.periodStart, before),
    governorateCode ? eq(duesCharges.governorateCode, governorateCode) : undefined,
    withinArea(area, {
      governorateCode: duesCharges.governorateCode,
      userId: duesCharges.userId,
      branchId: duesCharges.branchId,
    }),
  );
  return sql`charged as materialized (
      select id, period_start, months, governorate_code, branch_id, amount
      from ${duesCharges} where ${where}
    ), facts as (
      select period_start, months, governorate_code, branch_id, amount, null as act, null as method
      from charged
      union all
      select period_start, months, charged.governorate_code, charged.branch_id, entry.amount,
        entry.act, receipt.method
      from charged join ${duesEntries} entry on entry.charge_id = charged.id
      left join ${duesReceipts} receipt on receipt.id = entry.receipt_id
    )`;
}
