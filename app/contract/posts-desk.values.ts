export const MAX_POST_TITLE_LENGTH = 150;
export const MAX_POST_BODY_LENGTH = 5_000;

/** The fields of the editor that are texts, in their order. */
export const postTextFields = ["title", "body", "titleEn", "bodyEn"] as const;
export type PostTextField = (typeof postTextFields)[number];
