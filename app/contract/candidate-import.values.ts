/** What a file may tell of a candidate. */
export const candidateColumns = [
  "name",
  "nameEn",
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
  "image",
  "symbolImage",
] as const;
export type CandidateColumn = (typeof candidateColumns)[number];

/** Without these a row is nobody on a ballot. */
export const requiredCandidateColumns: readonly CandidateColumn[] = ["name", "electoralDistrict"];

/** More candidates no election has; they are published in one transaction. */
export const MAX_CANDIDATE_ROWS = 20_000;
/** A form is no larger: an archive of pictures, in megabytes. Several may be sent. */
export const MAX_ARCHIVE_MB = 60;
export const MAX_ARCHIVES = 30;
/** Files in one archive. */
export const MAX_ARCHIVE_FILES = 10_000;
/** What an archive may unpack to, in megabytes. */
export const MAX_UNPACKED_MB = 600;
/** Pictures don't pack: what unpacks to so many times its size is a bomb. */
export const MAX_UNPACKED_RATIO = 100;

/** Candidates on a page of the import, beside their pictures. */
export const CANDIDATE_ROWS_PER_PAGE = 50;

/** Why an archive is not taken. */
export const archiveProblems = [
  "not-archive",
  "empty",
  "too-many-files",
  "too-much",
  "bomb",
  "nested",
  "path",
  "encrypted",
] as const;
export type ArchiveProblem = (typeof archiveProblems)[number];
