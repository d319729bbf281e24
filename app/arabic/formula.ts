/** Spreadsheets start a formula with these, also full-width and superscript. */
const SIGNS = "=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−";
const startsFormula = new RegExp(`^[\\s\\p{Cf}]*[${SIGNS}\\t\\r]`, "u");
/** Cell separators depend on the region of whoever opens the file, and apply inside quotes, too. */
const CUTS = ";\\t\\r\\n";
const INDENT = "(?:(?![\\r\\n])[\\s\\p{Cf}])*";
const startsAfterCut = new RegExp(`([${CUTS}])(?=${INDENT}[${SIGNS}])`, "gu");
const disarmed = new RegExp(`^'(?=[\\s\\p{Cf}]*[${SIGNS}\\t\\r])`, "u");
const disarmedAfterCut = new RegExp(`([${CUTS}])'(?=${INDENT}[${SIGNS}])`, "gu");

/** Prefixes an apostrophe. */
export function disarmFormula(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

/** Safe from formulas for any cell separator. */
export function toCsvCell(text: string): string {
  const safe = disarmFormula(text).replace(startsAfterCut, "$1'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Undoes `disarmFormula`. */
export function rearmFormula(cell: string): string {
  return cell.replace(disarmed, "").replace(disarmedAfterCut, "$1");
}
