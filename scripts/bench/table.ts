/** A row of the bench: what was measured, the figures, and what it is to be judged by. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly promise?: string;
  readonly held?: boolean;
}

/** Prints the rows as one aligned table. */
export function printTable(rows: readonly Row[]): void {
  const cells = [
    ["what", "measured", "promise", ""],
    ...rows.map(({ what, figure, promise = "", held }) => [
      what,
      figure,
      promise,
      held === undefined ? "" : held ? "held" : "BROKEN",
    ]),
  ];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  for (const row of cells) {
    const line = row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ");
    console.log(line.trimEnd());
  }
}

export const ratio = (value: number) => `×${value.toFixed(2)}`;
export const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
export const perSecond = (value: number) => `${value.toFixed(0)}/s`;
export const bytes = (value: number) => `${value} B`;
