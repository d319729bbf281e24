/**
 * docs/product.md#consents: being listed in the directory, getting the organisation's pushes, being
 * written to by any member.
 */
export const consentPurposes = ["directory", "messages", "write"] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** The version of the words that somebody agrees to now. Whoever changes the words raises it. */
export const consentVersions: Readonly<Record<ConsentPurpose, number>> = {
  directory: 2,
  messages: 2,
  write: 3,
};
