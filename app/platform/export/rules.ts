import type { ExportColumn } from "#app/contract/export.values.ts";
import type { PeopleFilter } from "#app/contract/people.ts";
import { type Area, covers } from "../user/area.ts";

const HOUR_MS = 60 * 60 * 1000;
/** How long a file waits. */
export const KEPT_MS = 24 * HOUR_MS;
/** How long the list remembers that there was one. */
export const LISTED_MS = 30 * KEPT_MS;
/** Rows in one transaction, and in one part of the file. */
export const BATCH_SIZE = 2_000;
/** A sheet has room for so many, beside its header. */
export const MAX_SHEET_ROWS = 1_048_575;

/** What is known of an export only while its file is there. */
export interface SealedRequest {
  readonly filter: PeopleFilter;
  /** Where people were chosen one by one, their ids. */
  readonly people?: readonly string[] | undefined;
  readonly reason?: string | undefined;
  /** The network address that it was asked from. */
  readonly address: string;
}

/** The area that both of two reach: the narrower one where it lies in the other, else none. */
export function bothAreas(one: Area, other: Area): Area {
  if (covers(one, other)) return other;
  return covers(other, one) ? one : "none";
}

/** What the audit log keeps: filters by their kind and id, never a name or a number that was typed. */
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
