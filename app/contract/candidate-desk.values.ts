export const MAX_CANDIDATE_NAME_LENGTH = 150;
export const MAX_CANDIDATE_LINE_LENGTH = 120;
export const MAX_CANDIDATE_TEXT_LENGTH = 5000;

/** The files of a candidate by their names on the wire. */
export const candidateFileFields = ["image", "symbolImage", "cvFile", "programFile"] as const;
export type CandidateFileField = (typeof candidateFileFields)[number];
export const candidatePictureFields = ["image", "symbolImage"] as const;

export const candidateTextFields = [
  "title",
  "titleEn",
  "nickname",
  "type",
  "electoralDistrict",
  "listName",
  "listOrder",
  "serialNumber",
  "symbolName",
  "partyAffiliation",
  "candidateStatus",
  "candidateQualification",
  "description",
  "descriptionEn",
  "whatsappNumber",
  "whatsappConsent",
  "whatsappConsentNote",
] as const;
export type CandidateTextField = (typeof candidateTextFields)[number];
