import { loadavg } from "node:os";

/** A row of the bench: what was measured, the figures, and what it is to be judged by. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly promise?: string;
  readonly held?: boolean;
}

/** The columns' widths, in characters: rows are printed before the longest of them is known. */
const widths = [58, 40, 34];

/** The head of the table. */
export function printHead(): void {
  printLine(["what", "measured", "promise", ""]);
}

/** Prints rows as lines of the table. */
export function printRows(rows: readonly Row[]): void {
  for (const { what, figure, promise = "", held } of rows) {
    printLine([what, figure, promise, held === undefined ? "" : held ? "held" : "BROKEN"]);
  }
}

function printLine(cells: readonly string[]): void {
  const line = cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ");
  console.log(line.trimEnd());
}

export const ratio = (value: number) => `×${value.toFixed(2)}`;
export const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
export const perSecond = (value: number) => `${value.toFixed(0)}/s`;
export const bytes = (value: number) => `${value} B`;
/** How many processes wanted a core in the last minute: what else was at work changes every figure. */
export const load = () => (loadavg()[0] ?? 0).toFixed(1);
