import type { ExportColumn } from "#app/contract/export.values.ts";
import type { PeopleFilter } from "#app/contract/people.ts";
import { type Area, covers } from "../user/area.ts";

const HOUR_MS = 60 * 60 * 1000;
export const KEPT_MS = 24 * HOUR_MS;
export const LISTED_MS = 30 * KEPT_MS;
export const BATCH_SIZE = 2_000;
/** The row limit of an XLSX sheet, minus the header. */
export const MAX_SHEET_ROWS = 1_048_575;

export interface SealedRequest {
  readonly filter: PeopleFilter;
  readonly people?: readonly string[] | undefined;
  readonly reason?: string | undefined;
  readonly address: string;
}

/** The intersection: the narrower area where one contains the other, else none. */
export function bothAreas(one: Area, other: Area): Area {
  if (covers(one, other)) return other;
  return covers(other, one) ? one : "none";
}

/** The audit log keeps filters by kind and id, never a name or number that was typed. */
export function auditDetail(
  { filter, people, reason }: SealedRequest,
  columns: readonly ExportColumn[],
  rows: number,
): string {
  const { keyword, ...others } = filter;
  const kinds = [
    ...Object.entries(others).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}=${value}`],
    ),
    ...(keyword ? ["keyword"] : []),
    ...(people ? ["chosen"] : []),
  ];
  const parts = [`rows=${rows}`, `columns=${columns.join(",")}`, `filters=${kinds.join(",")}`];
  return [...parts, ...(reason ? [`reason=${reason}`] : [])].join("; ");
}
