import type { ImportProblem } from "#app/contract/import.values.ts";

/** A row of a file: its number as a spreadsheet shows it, empty rows counted, and its cells as text. */
export interface Line {
  readonly line: number;
  readonly cells: readonly string[];
  /** Numbers that stand for days count from 1904, as old Macs did, and not from 1900. */
  readonly isFrom1904?: boolean;
}

/** A file of rows that is read piece by piece; `share` says how much of it is behind us, 0 to 1. */
export interface Table {
  readonly lines: AsyncIterable<Line>;
  share(): number;
}

/** A sheet of a workbook, or a text file as the only one, without a name. */
export interface Sheet {
  readonly name: string;
  /** Its first rows that aren't empty. */
  readonly head: readonly Line[];
  /** How many rows aren't empty; no more than `MOST_ROWS_COUNTED` are counted. */
  readonly rows: number;
}

/** So many rows tell what a sheet holds. */
export const HEAD_ROWS = 15;

/** The file is none that members can be read from; its message is a sentence for a terminal. */
export class TableError extends Error {
  override name = "TableError";
  readonly problem: ImportProblem;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(
    problem: ImportProblem,
    message: string,
    values: Readonly<Record<string, string | number>> = {},
  ) {
    super(message);
    this.problem = problem;
    this.values = values;
  }
}

/** No cell of a member is longer: what is, is a quotation mark that was never closed. */
export const MAX_CELL_LENGTH = 20_000;

/** As many as Excel knows. */
export const MAX_COLUMNS = 16_384;
