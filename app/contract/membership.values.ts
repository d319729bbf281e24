import { MAX_FILE_MB } from "./upload-limits.ts";

/** `martialStatus` is misspelled for good (docs/product.md#fixed-spellings). */
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

/** Least and most characters of each text. */
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

/** Nobody has worked longer. */
export const MAX_YEARS = 80;
/** In megabytes: the largest file of an application or renewal. */
export const MAX_UPLOAD_MB = MAX_FILE_MB;
/** Members are adults. */
export const MIN_AGE = 18;

/** Fields in the order of the form (docs/product.md#membership-application). */
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

/** What comes with an application, all of it pictures. */
export const attachmentFields = stepFields.attachments;
export type AttachmentField = (typeof attachmentFields)[number];

/** What comes with a renewal; the first two are required (docs/product.md#renewal). */
export const renewalFiles = [
  "partyRegulationAgreement",
  "activityReport",
  "paymentProof",
  "profileImage",
  "nationalID_Front",
  "nationalID_Back",
] as const;
export type RenewalFile = (typeof renewalFiles)[number];
