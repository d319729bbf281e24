/** §9: the digits of a one-time code. */
export const CODE_LENGTH = 6;
/** §9: what the screen counts down. */
export const CODE_SECONDS = 30;
/** Readings §6: what the platform allows on top, for slow networks. */
export const CODE_GRACE_SECONDS = 60;
/** Readings §6: wrong codes until the newest one is void. */
export const CODE_TRIES = 5;
