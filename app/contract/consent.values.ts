/*
 * What screens know of consents before they ask. Without zod, so that it may travel to browsers.
 */

/**
 * What a person may agree to and take back (docs/product.md#consents): to stand in the directory of
 * members, and to have messages of the organisation pushed.
 */
export const consentPurposes = ["directory", "messages"] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** The version of the words that somebody agrees to now. Whoever changes the words raises it. */
export const consentVersions: Readonly<Record<ConsentPurpose, number>> = {
  directory: 1,
  messages: 1,
};
