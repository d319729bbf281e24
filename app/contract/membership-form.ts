/*
 * What screens know of membership before they ask: choices and limits, stated here alone. Without
 * zod, so that it may travel to browsers.
 */

import { LARGEST_FILE_MB } from "./upload-limits.ts";

/** §3. The wire writes `martialStatus`. */
export const genders = ["male", "female"] as const;
export const maritalStatuses = ["single", "married", "divorced", "widowed"] as const;
export const qualifications = [
  "belowHighSchool",
  "highSchool",
  "diploma",
  "bachelor",
  "master",
  "doctorate",
] as const;
export const addressTypes = ["home", "work"] as const;
export const answers = ["yes", "no"] as const;

/** Least and most characters of each text (§5 names the rules, §9 those of renewal; the rest is ours). */
export const lengths = {
  fullName: [8, 120],
  neighborhood: [2, 100],
  street: [3, 200],
  buildingApartmentNumber: [1, 50],
  specialization: [2, 120],
  currentJob: [2, 200],
  employer: [2, 200],
  experienceDescription: [0, 2000],
  committees: [2, 300],
  parties: [2, 300],
  communityActivity: [0, 2000],
  membershipId: [1, 30],
} as const;
export type TextField = keyof typeof lengths;

/** §5: zero or more; nobody has worked longer. */
export const MOST_YEARS = 80;
/** §9, in megabytes: an upload of registration and renewal is under this. */
export const LARGEST_UPLOAD_MB = LARGEST_FILE_MB;
/** Members are adults. */
export const YOUNGEST = 18;

/** The five steps of §2, each with its fields in the order of §3. */
export const steps = ["personal", "address", "work", "politics", "attachments"] as const;
export type Step = (typeof steps)[number];

export const stepFields = {
  personal: [
    "nationalId",
    "fullName",
    "gender",
    "dateOfBirth",
    "martialStatus",
    "phoneNumber",
    "email",
  ],
  address: ["governorate", "city", "neighborhood", "street", "buildingApartmentNumber"],
  work: [
    "qualification",
    "specialization",
    "currentJob",
    "employer",
    "workGovernorate",
    "yearsOfExperience",
    "experienceDescription",
  ],
  politics: [
    "interestedInCommittees",
    "committees",
    "previousPartyMembership",
    "parties",
    "communityActivity",
  ],
  attachments: [
    "profileImage",
    "personalPhoto",
    "nationalID_Front",
    "nationalID_Back",
    "qualificationDocument",
    "digitalSignature",
  ],
} as const satisfies Record<Step, readonly string[]>;

/** A field of an application: what a reviewer may ask to be corrected. */
export type ApplicationField = (typeof stepFields)[Step][number];
export const applicationFields = steps.flatMap(
  (step): readonly ApplicationField[] => stepFields[step],
);

/** What comes with an application (§3), all of it pictures. */
export const attachmentFields = stepFields.attachments;
export type AttachmentField = (typeof attachmentFields)[number];

/** What comes with a renewal (§3); the first two are required (§5). */
export const renewalFiles = [
  "partyRegulationAgreement",
  "activityReport",
  "paymentProof",
  "profileImage",
  "nationalID_Front",
  "nationalID_Back",
] as const;
export type RenewalFile = (typeof renewalFiles)[number];
