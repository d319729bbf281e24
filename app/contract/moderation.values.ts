/** What can be reported; each kind's feature says how it is shown, hidden and restored. */
export const reportedKinds = ["comment", "message"] as const;
export type ReportedKind = (typeof reportedKinds)[number];

export const reportReasons = [
  "insult",
  "hatred",
  "threat",
  "falsehood",
  "private",
  "spam",
  "other",
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What brought something before the moderators. */
export const caseOrigins = ["report", "words", "newcomer"] as const;
export type CaseOrigin = (typeof caseOrigins)[number];

/** What a moderator decides: to keep it, or to hide it, which may come with more. */
export const decisionActs = ["keep", "hide", "warn", "stop"] as const;
export type DecisionAct = (typeof decisionActs)[number];

/** `open` waits for a moderator. */
export const caseStates = ["open", "decided"] as const;
export type CaseState = (typeof caseStates)[number];

/** How others find what was written: `held` waits for a moderator; both are seen by their author alone. */
export const unseenStates = ["held", "hidden"] as const;
export type UnseenState = (typeof unseenStates)[number];

export const caseActs = [...caseOrigins, "answer", ...decisionActs] as const;
export type CaseAct = (typeof caseActs)[number];

export const MODERATION_PER_PAGE = 20;
export const MAX_CASES_LISTED = 1000;
/** Reports of a case that its page shows, the newest. */
export const MAX_REPORTS_SHOWN = 20;
/** Earlier cases of an author that the page of a case shows, the newest. */
export const MAX_EARLIER_SHOWN = 5;
/** Of a conversation so many messages before the reported one are shown, if who reports it says so. */
export const REPORTED_BEFORE = 3;
export const MAX_REPORT_LENGTH = 500;
export const MAX_ANSWER_LENGTH = 1000;
export const MAX_DECISION_LENGTH = 500;
export const MAX_STOP_DAYS = 365;
/** The organisation's list. */
export const MAX_HELD_WORDS = 500;
export const MAX_HELD_WORD_LENGTH = 60;
/** So many comments of a new account wait for a moderator, where the organisation says so. */
export const HELD_AT_FIRST = 3;
/** An account is new for so many days. */
export const NEW_ACCOUNT_DAYS = 30;

/** Where something is reported. */
export const reportPath = (kind: ReportedKind, id: string): string =>
  `/report/${kind}/${encodeURIComponent(id)}`;
