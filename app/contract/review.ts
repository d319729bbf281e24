import type { Ability } from "./endpoint.ts";
import {
  type ApplicationField,
  applicationFields,
  type RenewalFile,
  renewalFiles,
} from "./membership.values.ts";

/** What is reviewed: a new membership, one that ended, and an account that no code could prove. */
export const applicationKinds = ["registration", "renewal", "activation"] as const;
export type ApplicationKind = (typeof applicationKinds)[number];

/** Where an application stands. `correction`: the applicant is asked for named fields anew. */
export const applicationStates = [
  "submitted",
  "correction",
  "approved",
  "refused",
  "withdrawn",
] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** The states in which somebody still waits: for a reviewer, or for the applicant. */
export const openStates: readonly ApplicationState[] = ["submitted", "correction"];

export const applicationDays = ["sent", "decided"] as const;
export type ApplicationDay = (typeof applicationDays)[number];

export const applicationActs = [
  "submitted",
  "claimed",
  "released",
  "correctionAsked",
  "corrected",
  "approved",
  "refused",
  "withdrawn",
] as const;
export type ApplicationAct = (typeof applicationActs)[number];

/** Why an application is refused; free words come beside it. */
export const refusalReasons = [
  "unreadable",
  "mismatch",
  "notEligible",
  "otherParty",
  "duplicate",
  "other",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** What helps a reviewer look twice. */
export const warnings = [
  "birthDateDiffers",
  "genderDiffers",
  "phoneUsed",
  "emailUsed",
  "youngerThanAllowed",
] as const;
export type Warning = (typeof warnings)[number];

export const REVIEW: Ability = ["update", "membership"];
export const APPLICATIONS_PER_PAGE = 20;
export const MAX_NOTE_LENGTH = 1000;
/** Minutes after which a claim that nobody worked on is free again. */
export const CLAIM_MINUTES = 30;
/** A search and the count of a state go no further than this: 50 pages. Whoever wants more says from when. */
export const MAX_LISTED = 1000;

/** What an applicant may be asked for anew; who activates an account has answered nothing. */
export const correctable: Readonly<
  Record<ApplicationKind, readonly (ApplicationField | RenewalFile)[]>
> = {
  registration: applicationFields,
  renewal: [
    "phoneNumber",
    "currentJob",
    "martialStatus",
    "governorate",
    "city",
    "neighborhood",
    "street",
    "buildingApartmentNumber",
    ...renewalFiles,
  ],
  activation: [],
};
