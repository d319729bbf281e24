/** The digits of a one-time code (docs/product.md#one-time-codes). */
export const CODE_LENGTH = 6;
/** What the screen counts down. */
export const CODE_SECONDS = 30;
/** What the platform allows a guest's code on top, for slow networks. */
export const CODE_GRACE_SECONDS = 60;
/**
 * Validity (docs/product.md#one-time-codes): mail is slow, and old phones too. Also in the texts of
 * `mail.json` and `guest.json`.
 */
export const MEMBER_CODE_MINUTES = 10;
/** Wrong codes until the newest one is void. */
export const CODE_TRIES = 5;
/** In which whoever asks for a code, or sends one, may say who they are: a random value of their own. */
export const ASKER_HEADER = "Code-Asker";
export const ASKER_PATTERN = /^[\w-]{32,200}$/;
/** For how many days after its last use such a value, and what is known by it, is kept. */
export const ASKER_DAYS = 400;
