/** Cash is noted at a desk. */
export const duesImportMethods = ["transfer", "link"] as const;

export const duesImportOutcomes = ["new", "noted", "wrong"] as const;

export const duesImportProblems = [
  "columns",
  "amount",
  "day",
  "day-to-come",
  "day-long-ago",
  "reference",
  "again",
  "member",
  "own",
  "above",
  "other",
  "too-many",
] as const;
export type DuesImportProblem = (typeof duesImportProblems)[number];
