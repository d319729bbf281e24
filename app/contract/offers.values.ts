/** What members get cheaper. */
export const offerCategories = [
  "health",
  "education",
  "shopping",
  "food",
  "travel",
  "transport",
  "services",
  "culture",
  "other",
] as const;
export type OfferCategory = (typeof offerCategories)[number];

/** The day of its end decides which an offer is (docs/product.md#offers). */
export const offerStates = ["available", "expired"] as const;
export type OfferState = (typeof offerStates)[number];

export const OFFERS_PER_PAGE = 12;
export const MAX_OFFERS_LISTED = 1000;

export const MAX_OFFER_LINE_LENGTH = 150;
export const MAX_OFFER_TEXT_LENGTH = 10_000;

export const offerTextFields = [
  "title",
  "body",
  "conditions",
  "titleEn",
  "bodyEn",
  "conditionsEn",
  "provider",
  "providerEn",
  "category",
  "governorates",
  "start",
  "end",
  "pictureAlt",
  "pictureAltEn",
  "focus",
] as const;
export type OfferTextField = (typeof offerTextFields)[number];
