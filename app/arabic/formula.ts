/** What spreadsheets take for the beginning of a formula, in full width and as small signs too. */
const SIGNS = "=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−";
const startsFormula = new RegExp(`^[\\s\\p{Cf}]*[${SIGNS}\\t\\r]`, "u");
/** Where a row is cut beside the comma: by the region of whoever opens it, and then inside quotes as well. */
const CUTS = ";\\t\\r\\n";
const INDENT = "(?:(?![\\r\\n])[\\s\\p{Cf}])*";
const startsAfterCut = new RegExp(`([${CUTS}])(?=${INDENT}[${SIGNS}])`, "gu");
const disarmed = new RegExp(`^'(?=[\\s\\p{Cf}]*[${SIGNS}\\t\\r])`, "u");
const disarmedAfterCut = new RegExp(`([${CUTS}])'(?=${INDENT}[${SIGNS}])`, "gu");

/** A text as a cell may have it: what would be a formula begins with an apostrophe. */
export function disarmFormula(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

/** A text as a cell of CSV, with its quotes: no part of it is a formula, whatever separates cells. */
export function toCsvCell(text: string): string {
  const safe = disarmFormula(text).replace(startsAfterCut, "$1'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text that a cell was made of. */
export function rearmFormula(cell: string): string {
  return cell.replace(disarmed, "").replace(disarmedAfterCut, "$1");
}
