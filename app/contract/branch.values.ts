/*
 * What screens know of branches before they ask. Without zod, so that it may travel to browsers.
 */

/** In characters. */
export const MAX_BRANCH_NAME_LENGTH = 100;
export const MAX_BRANCH_LOCATION_LENGTH = 200;
export const MAX_BRANCH_ADDRESS_LENGTH = 500;
