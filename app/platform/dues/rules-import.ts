import { addDays, cairoDay } from "#app/arabic/dates.ts";
import { foldDigits } from "#app/arabic/digits.ts";
import { parsePounds } from "#app/arabic/money.ts";
import { cleanLine } from "#app/arabic/text.ts";
import { day as dayOf } from "#app/contract/day.ts";
import {
  MAX_DUES_IMPORT_ROWS,
  MAX_DUES_PAST_DAYS,
  MAX_DUES_PIASTRES,
  MAX_DUES_REFERENCE_LENGTH,
} from "#app/contract/dues.values.ts";
import type { DuesImportProblem } from "#app/contract/dues-import.values.ts";

export interface PastedRow {
  readonly line: number;
  readonly membershipId: string;
  readonly amount?: number | undefined;
  readonly day?: string | undefined;
  readonly reference?: string | undefined;
  readonly problem?: DuesImportProblem | undefined;
}

const COLUMNS = 4;

/** Rows of a pasted table, each with what is wrong with it by itself. */
export function readPasted(text: string, now: Date): PastedRow[] {
  const lines = text.split(/\r\n|\r|\n/);
  const filled = lines.flatMap((typed, at) =>
    typed.trim() === "" ? [] : [{ line: at + 1, cells: cellsOf(typed) }],
  );
  // Headers have no amount.
  const [first] = filled;
  const hasHeaders = first && !/\p{Nd}/u.test(first.cells.join(""));
  const seen = new Set<string>();
  return filled.slice(hasHeaders ? 1 : 0).map(({ line, cells }, at) => {
    const row = readRow(line, cells, now);
    const key = row.reference?.toUpperCase() ?? "";
    const isAgain = !row.problem && seen.has(key);
    seen.add(key);
    if (at >= MAX_DUES_IMPORT_ROWS) return { ...row, problem: "too-many" };
    return isAgain ? { ...row, problem: "again" } : row;
  });
}

function cellsOf(line: string): string[] {
  const between = ["\t", ";"].find((each) => line.includes(each)) ?? /[,،]/;
  return line.split(between).map((cell) => cleanLine(cell.replace(/^\s*"(.*)"\s*$/s, "$1")));
}

function readRow(line: number, cells: readonly string[], now: Date): PastedRow {
  const [number = "", pounds = "", typedDay = "", typedReference = ""] = cells;
  const membershipId = foldDigits(number)
    .replaceAll(/[\p{Cf}\s]/gu, "")
    .toUpperCase()
    .slice(0, MAX_DUES_REFERENCE_LENGTH);
  if (cells.length !== COLUMNS) return { line, membershipId, problem: "columns" };
  const amount = parsePounds(pounds);
  const read = dayOf.safeParse(typedDay);
  const reference = typedReference.slice(0, MAX_DUES_REFERENCE_LENGTH) || undefined;
  const row = { line, membershipId, amount, day: read.data, reference };
  const problem = problemOf(row, typedReference, cairoDay(now));
  return problem ? { ...row, problem } : row;
}

function problemOf(
  { amount, day }: Pick<PastedRow, "amount" | "day">,
  reference: string,
  today: string,
): DuesImportProblem | undefined {
  if (!amount || amount > MAX_DUES_PIASTRES) return "amount";
  if (!day) return "day";
  if (day > today) return "day-to-come";
  if (day < addDays(today, -MAX_DUES_PAST_DAYS)) return "day-long-ago";
  const isWritten = reference.length > 0 && reference.length <= MAX_DUES_REFERENCE_LENGTH;
  return isWritten ? undefined : "reference";
}
