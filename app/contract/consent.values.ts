/*
 * What screens know of consents before they ask. Without zod, so that it may travel to browsers.
 */

/**
 * What a person may agree to and take back (docs/product.md#consents): to stand in the directory of
 * members, to have messages of the organisation pushed, and to be written to by any member.
 */
export const consentPurposes = ["directory", "messages", "write"] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** The version of the words that somebody agrees to now. Whoever changes the words raises it. */
export const consentVersions: Readonly<Record<ConsentPurpose, number>> = {
  directory: 2,
  messages: 2,
  write: 3,
};
