/*
 * 0000_baseline makes at once what 68 migrations had made before the first release
 * (docs/decisions/0090-one-baseline-of-migrations.md). They are gone; what they migrated is known by their hashes.
 */

/** Of 0000_foundation, which every database and backup of those sources has. */
export const FIRST_BEFORE_BASELINE =
  "4997cc410f556c58bf70e4f44c1eb78b6c8c97a3cb062437a34591781112f4c9";
/** Of 0067_unique-english-names-of-roles: what ran up to it has what the baseline makes. */
export const LAST_BEFORE_BASELINE =
  "943091e452b2abd4ca368ae96483a90faf8c75dc18038f27af966489a99a46a8";
/** Sources that have all 68. */
export const COMMIT_BEFORE_BASELINE = "7ec542c9";

/**
 * Whether all of the migrations ran that the baseline replaced, or only some of them.
 *
 * @param hashes of what ran, in its order
 */
export function ranBeforeBaseline(hashes: readonly string[]): "all" | "some" | "none" {
  if (hashes.at(-1) === LAST_BEFORE_BASELINE) return "all";
  // What runs behind the last is of other sources, and as unknown as that of a later release.
  const isEarlier = hashes[0] === FIRST_BEFORE_BASELINE && !hashes.includes(LAST_BEFORE_BASELINE);
  return isEarlier ? "some" : "none";
}
