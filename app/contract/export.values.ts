export const exportFormats = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What of a person can stand in an export, in the order of its columns. */
export const exportColumns = [
  "name",
  "membershipId",
  "governorate",
  "branch",
  "city",
  "status",
  "rank",
  "roles",
  "createdAt",
  "membershipStart",
  "membershipEnd",
  "phone",
  "email",
  "nationalId",
] as const;
export type ExportColumn = (typeof exportColumns)[number];

/** What is ticked at first: what the list of people shows as well. */
export const usualColumns: readonly ExportColumn[] = [
  "name",
  "membershipId",
  "governorate",
  "branch",
  "status",
  "rank",
  "createdAt",
];

/** `over`: the file is deleted. */
export const exportStates = ["running", "ready", "failed", "over"] as const;
export type ExportState = (typeof exportStates)[number];

export const exportProblems = ["forbidden", "too-many-rows"] as const;
export type ExportProblem = (typeof exportProblems)[number];

/** Of one person; asking while another is at work counts as well. */
export const EXPORTS_AN_HOUR = 10;
/** The list shows the newest. */
export const MAX_EXPORTS_LISTED = 20;
