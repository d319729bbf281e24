import type { Ability } from "./endpoint.ts";

export const MERGE_USERS: Ability = ["create", "merge"];

/** The two records, as the address names them. */
export const mergeSides = ["first", "second"] as const;
export type MergeSide = (typeof mergeSides)[number];

/**
 * In the order of the page. Birth date and gender go with the national ID, the governorate of
 * residence with the address.
 */
export const mergeFields = [
  "name",
  "nationalId",
  "membershipId",
  "phone",
  "email",
  "branch",
  "address",
  "photo",
] as const;
export type MergeField = (typeof mergeFields)[number];

/** What hangs on a record, as the page counts it. */
export const mergeCounts = [
  "applications",
  "aid",
  "feedback",
  "attendance",
  "positions",
  "comments",
  "likes",
  "notifications",
  "consents",
  "sessions",
] as const;
export type MergeCount = (typeof mergeCounts)[number];

/** Why one record is proposed to be kept, the first that tells them apart. */
export const keptReasons = ["signs-in", "number", "standing", "older"] as const;
export type KeptReason = (typeof keptReasons)[number];

export const mergeLocks = ["own", "above", "last-administrator"] as const;
export type MergeLock = (typeof mergeLocks)[number];

/** Why two records may be of one person. */
export const duplicateSigns = ["name", "email"] as const;
export type DuplicateSign = (typeof duplicateSigns)[number];

/** So many likely duplicates are named. */
export const MAX_DUPLICATES = 5;
