/** The digits of a one-time code (docs/product.md#one-time-codes). */
export const CODE_LENGTH = 6;
/** What the screen counts down. */
export const CODE_SECONDS = 30;
/** What the platform allows on top, for slow networks. */
export const CODE_GRACE_SECONDS = 60;
/** Wrong codes until the newest one is void. */
export const CODE_TRIES = 5;
