/** The first shown is monthly (docs/product.md#leaderboard). */
export const leaderboardPeriods = ["daily", "weekly", "monthly", "yearly"] as const;
export type LeaderboardPeriod = (typeof leaderboardPeriods)[number];

/** From the most points or from the fewest. */
export const leaderboardSorts = ["desc", "asc"] as const;
export type LeaderboardSort = (typeof leaderboardSorts)[number];

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
export const MAX_RANKED = 1000;
