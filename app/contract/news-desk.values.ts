export const MAX_NEWS_TITLE_LENGTH = 150;
export const MAX_NEWS_SUMMARY_LENGTH = 400;
export const MAX_NEWS_BODY_LENGTH = 20_000;
export const MAX_NEWS_LINE_LENGTH = 200;
export const MAX_NEWS_CORRECTION_LENGTH = 600;
/** Items that an editor names to be read next. */
export const MAX_NEWS_RELATED = 4;
/** Items that stand before the latest on home (docs/product.md#content). */
export const MAX_NEWS_PINNED = 4;

export const newsTextFields = [
  "title",
  "summary",
  "body",
  "titleEn",
  "summaryEn",
  "bodyEn",
  "category",
  "secretariatId",
  "author",
  "pictureAlt",
  "pictureAltEn",
  "focus",
  "correction",
  "correctionEn",
  "related",
] as const;
export type NewsTextField = (typeof newsTextFields)[number];
