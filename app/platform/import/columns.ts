import { foldForSearch } from "#app/arabic/fold.ts";
import { HEADER_ROWS } from "#app/contract/import.values.ts";

export interface Meanings<Column extends string> {
  /** Aliases, compared without spelling, case and punctuation. */
  readonly names: Readonly<Record<Column, readonly string[]>>;
  readonly required: readonly Column[];
  /** A column whose missing values can be generated on request. */
  readonly given?: Column;
}

export interface Headers<Column extends string> {
  readonly at: ReadonlyMap<Column, number>;
}

/** The column that each header names, the first of duplicates; null for unknown ones. */
export function guessColumns<Column extends string>(
  cells: readonly string[],
  meanings: Meanings<Column>,
): (Column | null)[] {
  const taken = new Set<Column>();
  return cells.map((cell) => {
    const column = columnOf(cell, meanings);
    if (!column || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

/** 1-based row with the most column names; 0 where none has two: the file has no header. */
export function findHeader<Column extends string>(
  rows: readonly (readonly string[])[],
  meanings: Meanings<Column>,
): number {
  const counts = rows
    .slice(0, HEADER_ROWS)
    .map((cells) => guessColumns(cells, meanings).filter(Boolean).length);
  const most = Math.max(0, ...counts);
  return most < 2 ? 0 : counts.indexOf(most) + 1;
}

export function headerKey(cells: readonly string[]): string {
  return cells.map(bare).join("\n");
}

/**
 * Validates chosen columns.
 * @returns the columns that are missing or chosen twice, if any
 */
export function chosenHeaders<Column extends string>(
  chosen: readonly (Column | null)[],
  { required, given }: Meanings<Column>,
  givesNumbers = false,
): {
  headers: Headers<Column>;
  missing: Column[];
  twice: Column[];
} {
  const at = new Map<Column, number>();
  const twice: Column[] = [];
  for (const [place, column] of chosen.entries()) {
    if (column && at.has(column)) twice.push(column);
    else if (column) at.set(column, place);
  }
  const missing = required.filter(
    (column) => !at.has(column) && !(givesNumbers && column === given),
  );
  return { headers: { at }, missing, twice };
}

function columnOf<Column extends string>(
  cell: string,
  { names }: Meanings<Column>,
): Column | undefined {
  const columns = Object.keys(names) as Column[];
  for (const spell of [bare, withoutArticles]) {
    const header = spell(cell);
    const found = columns.find((each) => names[each].some((name) => spell(name) === header));
    if (found) return found;
  }
  return undefined;
}

function withoutArticles(header: string): string {
  return bare(foldForSearch(header).replace(/(?<![\p{L}\p{N}])ال(?=\p{L}{3})/gu, ""));
}

function bare(header: string): string {
  return foldForSearch(header).replace(/[^\p{L}\p{N}]/gu, "");
}
