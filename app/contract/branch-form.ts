/*
 * What screens know of branches before they ask. Without zod, so that it may travel to browsers.
 */

/** In characters. */
export const LONGEST_BRANCH_NAME = 100;
export const LONGEST_BRANCH_LOCATION = 200;
export const LONGEST_BRANCH_ADDRESS = 500;
