import { MAX_FILE_MB } from "./upload-limits.ts";

/** What aid is asked for (docs/product.md#humanitarian-aid). */
export const aidCategories = ["medical", "legal", "living"] as const;
export type AidCategory = (typeof aidCategories)[number];

/** Another platform may answer others, which are shown as `unknown`. */
export const aidStatuses = ["pending", "inReview", "approved", "rejected", "completed"] as const;
export type AidStatus = (typeof aidStatuses)[number];

export const aidDays = ["sent", "decided"] as const;
export type AidDay = (typeof aidDays)[number];

/** In which the applicant may still send a reply and files: the team may ask for a paper after approval. */
export const repliableStatuses: readonly string[] = ["pending", "inReview", "approved"];
/** In which nobody has decided, so that the applicant may withdraw the request. */
export const undecidedStatuses: readonly string[] = ["pending", "inReview"];

/** From where a request may go where; a decision is opened again by a review. */
export const aidTransitions: Readonly<Record<AidStatus, readonly AidStatus[]>> = {
  pending: ["inReview", "rejected"],
  inReview: ["approved", "rejected"],
  approved: ["completed", "inReview"],
  rejected: ["inReview"],
  completed: ["inReview"],
};

/**
 * Leaders' sections; `socity` is misspelled for good (docs/product.md#fixed-spellings). `financial`
 * has requests of any category in which money was asked or granted.
 */
export const aidSections = ["medical", "financial", "socity"] as const;
export type AidSection = (typeof aidSections)[number];
/** The categories of a section; undefined for the one that goes by money. */
export const sectionCategories: Readonly<Record<AidSection, readonly AidCategory[] | undefined>> = {
  medical: ["medical"],
  financial: undefined,
  socity: ["legal", "living"],
};

export const aidPriorities = ["normal", "urgent"] as const;
export type AidPriority = (typeof aidPriorities)[number];

/** To the applicant, or among reviewers. */
export const aidNoteKinds = ["applicant", "internal"] as const;
export type AidNoteKind = (typeof aidNoteKinds)[number];

export const aidActs = [
  "submitted",
  "filesAdded",
  /** The applicant's answer to what the team wrote. */
  "reply",
  "withdrawn",
  "status",
  "owner",
  "dueDate",
  "priority",
  "amount",
  "note",
] as const;
export type AidAct = (typeof aidActs)[number];

export const MAX_AID_TITLE_LENGTH = 150;
export const MAX_AID_DESCRIPTION_LENGTH = 3000;
export const MAX_AID_NOTE_LENGTH = 1000;
export const MAX_AID_FILES = 6;
export const MAX_AID_FILE_MB = MAX_FILE_MB;
/** In Egyptian pounds. */
export const MAX_AID_AMOUNT = 10_000_000;
export const AID_PER_PAGE = 20;
export const MAX_AID_LISTED = 1000;
