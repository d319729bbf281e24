/** Whether every way, value and engine is tried (npm run test:exhaustive), or those that cover them. */
export const isExhaustive = process.env.EXHAUSTIVE === "1";

/**
 * A selection of a table that is the same in every run: all of it in the exhaustive one, otherwise
 * every `size`th row from `start` on. Tests that each take another start cover the table together.
 */
export function some<T>(table: readonly T[], start: number, size: number): T[] {
  return isExhaustive ? [...table] : table.filter((_, at) => (at + start) % size === 0);
}
