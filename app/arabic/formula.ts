/** What spreadsheets take for the beginning of a formula, in full width and as small signs too. */
const SIGNS = "=+\\-@\\t\\r＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−";
const startsFormula = new RegExp(`^[\\s\\p{Cf}]*[${SIGNS}]`, "u");
const disarmed = new RegExp(`^'(?=[\\s\\p{Cf}]*[${SIGNS}])`, "u");

/** A text as a cell may have it: what would be a formula begins with an apostrophe. */
export function disarmFormula(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

/** The text that `disarmFormula` was given. */
export function rearmFormula(cell: string): string {
  return cell.replace(disarmed, "");
}
