/*
 * What screens know of the leaderboard before they ask. Without zod, so that it may travel to
 * browsers.
 */

/** The first shown is monthly (docs/product.md#leaderboard). */
export const leaderboardPeriods = ["daily", "weekly", "monthly", "yearly"] as const;
export type LeaderboardPeriod = (typeof leaderboardPeriods)[number];

/** From the most points or from the fewest. */
export const leaderboardSorts = ["desc", "asc"] as const;
export type LeaderboardSort = (typeof leaderboardSorts)[number];

/** What earns points; how many is the platform's to say. */
export const pointActs = [
  "attendance",
  "suggestion",
  "complaint",
  "street-pulse",
  "comment",
  "like",
] as const;
export type PointAct = (typeof pointActs)[number];

/** What a page holds unless another limit is asked for. */
export const LEADERBOARD_PER_PAGE = 10;
/** The first places, which are shown apart. */
export const PODIUM_PLACES = 3;
/** A search goes no further than this: 100 pages. */
export const MAX_RANKED = 1000;
