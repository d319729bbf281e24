import type { ImportProblem } from "#app/contract/import.values.ts";

/** `row` as a spreadsheet shows it, empty rows counted. */
export interface Line {
  readonly line: number;
  readonly cells: readonly string[];
  /** Days count from 1904, as old Macs did, not from 1900. */
  readonly isFrom1904?: boolean;
}

/** A file of rows that is streamed; `share` is its progress, 0 to 1. */
export interface Table {
  readonly lines: AsyncIterable<Line>;
  share(): number;
}

export interface Sheet {
  readonly name: string;
  readonly head: readonly Line[];
  /** Rows that aren't empty, counted up to `MOST_ROWS_COUNTED`. */
  readonly rows: number;
}

export const HEAD_ROWS = 15;

/** No readable table; the message is a sentence for a terminal. */
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

/** Longer ones are quotation marks that were never closed. */
export const MAX_CELL_LENGTH = 20_000;

export const MAX_COLUMNS = 16_384;
