/** The ten categories of the filter are `all` and these nine (docs/product.md#news). */
export const newsCategories = [
  "news",
  "incidents",
  "party",
  "sports",
  "economy",
  "arts-culture",
  "governorates",
  "arab-world",
  "other",
] as const;
export type NewsCategory = (typeof newsCategories)[number];

/** News of it are campaign content (docs/product.md#campaign-silence). */
export const CAMPAIGN_CATEGORY: NewsCategory = "party";

/** The page of a list, and the slides of home (docs/product.md#news). */
export const NEWS_PER_PAGE = 12;
export const CAROUSEL_ITEMS = 4;
/** A search counts no further than this: 100 pages. Whoever wants more wants other words. */
export const MAX_FOUND = 1200;
