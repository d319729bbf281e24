import { foldForSearch } from "#app/arabic/fold.ts";
import { HEADER_ROWS } from "#app/contract/import.values.ts";

/** What the columns of a file may mean. */
export interface Meanings<Column extends string> {
  /** What each may be called; spelling, case and signs don't matter. */
  readonly names: Readonly<Record<Column, readonly string[]>>;
  /** Without these nothing can be made of a row. */
  readonly required: readonly Column[];
  /** A number that is given to who has none, where that was asked for. */
  readonly given?: Column;
}

export interface Headers<Column extends string> {
  /** Where each column stands that the file has. */
  readonly at: ReadonlyMap<Column, number>;
}

/** What each cell of a row means as a header, the first of two alike; null for what means nothing. */
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

/**
 * The place of the row among the first ones that names most columns, from 1; 0 where none names two:
 * then the first row is data already.
 */
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

/** What a row of headers is remembered by, however it is spelled. */
export function headerKey(cells: readonly string[]): string {
  return cells.map(bare).join("\n");
}

/**
 * Where the columns stand that somebody chose.
 *
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

/** The same also of «محافظه» and «تاريخ انضمام», as many leave the article out. */
function withoutArticles(header: string): string {
  return bare(foldForSearch(header).replace(/(?<![\p{L}\p{N}])ال(?=\p{L}{3})/gu, ""));
}

/** A header without spaces and signs, in the spelling of the search. */
function bare(header: string): string {
  return foldForSearch(header).replace(/[^\p{L}\p{N}]/gu, "");
}
