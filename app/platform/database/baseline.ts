/*
 * 0000_baseline replaces 68 migrations from before the first release, which are recognised by their
 * hashes (docs/decisions/0090-one-baseline-of-migrations.md).
 */

/** 0000_foundation, which every database and backup of those sources has. */
export const FIRST_BEFORE_BASELINE =
  "4997cc410f556c58bf70e4f44c1eb78b6c8c97a3cb062437a34591781112f4c9";
/** 0067_unique-english-names-of-roles: a database up to it equals the baseline. */
export const LAST_BEFORE_BASELINE =
  "943091e452b2abd4ca368ae96483a90faf8c75dc18038f27af966489a99a46a8";
export const COMMIT_BEFORE_BASELINE = "7ec542c9";

/** @param hashes of applied migrations, in order */
export function ranBeforeBaseline(hashes: readonly string[]): "all" | "some" | "none" {
  if (hashes.at(-1) === LAST_BEFORE_BASELINE) return "all";
  // Anything after the last is of other sources, and unknown.
  const isEarlier = hashes[0] === FIRST_BEFORE_BASELINE && !hashes.includes(LAST_BEFORE_BASELINE);
  return isEarlier ? "some" : "none";
}
