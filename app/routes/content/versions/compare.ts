export interface DiffLine {
  readonly text: string;
  readonly is: "same" | "removed" | "added";
}

/** The comparison is quadratic in lines; longer texts are compared as a whole. */
const MAX_LINES = 400;

export function compareLines(before: string, after: string): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  if (old.length > MAX_LINES || now.length > MAX_LINES) {
    return [
      ...old.map((text) => ({ text, is: "removed" as const })),
      ...now.map((text) => ({ text, is: "added" as const })),
    ];
  }
  const lengths = old.map(() => new Array<number>(now.length + 1).fill(0));
  lengths.push(new Array<number>(now.length + 1).fill(0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = now.length - 1; column >= 0; column--) {
      const line = lengths[row];
      if (!line) continue;
      line[column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const [was, is] = [old[row], now[column]];
    if (was !== undefined && was === is) {
      lines.push({ text: was, is: "same" });
      row++;
      column++;
    } else if (
      is === undefined ||
      (was !== undefined && at(row + 1, column) >= at(row, column + 1))
    ) {
      lines.push({ text: was ?? "", is: "removed" });
      row++;
    } else {
      lines.push({ text: is, is: "added" });
      column++;
    }
  }
  return lines;
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}
