/** What a card is told to be, to who asks by its code (docs/product.md#member-card). */
export const cardStates = ["valid", "ended", "old"] as const;
export type CardState = (typeof cardStates)[number];

/** The code of the screen is good for a day: longer than that nobody is vouched for without a line. */
export const CARD_TOKEN_HOURS = 24;
/** Longer texts are none of ours. */
export const MAX_CARD_TOKEN_LENGTH = 800;

/** Of the code that a screen shows, which ends within a day. */
export const SCREEN_TYPE = "member-card";
/** Of the code that is printed: it says nothing without asking us. */
export const PRINT_TYPE = "member-card-print";
