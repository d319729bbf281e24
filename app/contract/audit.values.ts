/*
 * docs/product.md#audit-log. Each act has texts in audit.json and, if done to somebody, in
 * profile.json, which a test checks.
 */

/** Every act, under what it is done to. */
export const auditActsOf = {
  membership: [
    "application-read",
    "document-read",
    "application-claimed",
    "application-released",
    "correction-asked",
    "application-approved",
    "application-refused",
    "application-withdrawn",
  ],
  aid: ["aid-read", "aid-file-read", "aid-changed", "aid-noted", "aid-withdrawn"],
  feedback: ["feedback-read", "feedback-answered", "feedback-changed", "feedback-withdrawn"],
  attendance: ["presence-struck"],
  event: [
    "event-published",
    "event-changed",
    "event-cancelled",
    "event-messaged",
    "attendees-exported",
  ],
  meeting: ["meeting-created", "meeting-changed", "meeting-cancelled", "minutes-agreed"],
  report: ["report-sent", "report-asked", "report-answered", "report-confirmed"],
  survey: [
    "survey-created",
    "survey-saved",
    "survey-submitted",
    "survey-returned",
    "survey-published",
    "survey-unscheduled",
    "survey-closed",
    "survey-withdrawn",
    "survey-deleted",
    "survey-exported",
  ],
  chat: [
    "chat-created",
    "chat-changed",
    "chat-closed",
    "chat-opened",
    "chat-member-added",
    "chat-member-changed",
    "chat-member-removed",
  ],
  conference: [
    "conference-removed",
    "conference-locked",
    "conference-unlocked",
    "conference-ended",
  ],
  account: [
    "user-read",
    "identity-read",
    "user-changed",
    "user-blocked",
    "user-unblocked",
    "membership-ended",
    "account-closed",
    "records-merged",
    "sessions-ended",
    "activation-sent",
    "export",
    "email-changed",
    "membership-left",
    "account-left",
    "leaving-taken-back",
    "account-closed-as-asked",
  ],
  notification: ["notification-sent", "notification-scheduled", "notification-unscheduled"],
  content: [
    "content-created",
    "content-saved",
    "content-submitted",
    "content-returned",
    "content-scheduled",
    "content-unscheduled",
    "content-published",
    "content-withdrawn",
    "content-trashed",
    "content-restored",
    "content-pinned",
  ],
  moderation: [
    "report-read",
    "report-kept",
    "report-hidden",
    "report-warned",
    "writing-stopped",
    "thread-closed",
    "thread-opened",
  ],
  role: ["role-created", "role-changed", "role-deleted", "role-given", "role-taken"],
  organisation: [
    "organisation-changed",
    "silence-declared",
    "silence-changed",
    "silence-lifted",
    "branch-created",
    "branch-changed",
    "branch-deleted",
    "branch-assigned",
    "secretariat-given",
    "secretariat-taken",
    "administrator-invited",
    "administrator-accepted",
    "service-tested",
  ],
  structure: [
    "unit-created",
    "unit-changed",
    "unit-moved",
    "unit-closed",
    "unit-reopened",
    "unit-deleted",
    "position-created",
    "position-changed",
    "position-closed",
    "position-reopened",
    "term-began",
    "term-changed",
    "term-ended",
  ],
  election: [
    "election-changed",
    "district-created",
    "district-changed",
    "district-closed",
    "district-reopened",
    "district-deleted",
    "list-created",
    "list-changed",
    "list-closed",
    "list-reopened",
    "list-deleted",
    "candidates-uploaded",
    "candidates-published",
    "candidates-taken-back",
    "candidates-discarded",
  ],
  import: [
    "import-uploaded",
    "import-started",
    "import-finished",
    "import-undone",
    "import-discarded",
  ],
  export: ["people-exported"],
  audit: ["audit-read", "audit-exported"],
} as const;
export type AuditSubject = keyof typeof auditActsOf;
export type AuditAct = (typeof auditActsOf)[AuditSubject][number];

export const auditSubjects = Object.keys(auditActsOf) as readonly AuditSubject[];
export const auditActs: readonly AuditAct[] = Object.values(auditActsOf).flat();

/**
 * What an entry's detail holds, to show it in words: `words` typed text or a name; `number` of a
 * case, a member or a count; `id` nothing to show; `field` of an application or a person; `part` of
 * the settings; others as their feature writes them.
 */
export type AuditDetail =
  | ("none" | "words" | "number" | "id" | "field" | "part")
  | ("aid" | "service" | "thread" | "election" | "entries" | "attendees" | "people");

/** Of which kind the detail of each act is. */
export const auditDetailOf: Readonly<Record<AuditAct, AuditDetail>> = {
  ...detailsOf(auditActsOf.membership, "none"),
  "document-read": "field",
  ...detailsOf(auditActsOf.aid, "number"),
  "aid-changed": "aid",
  ...detailsOf(auditActsOf.feedback, "number"),
  ...detailsOf(auditActsOf.attendance, "words"),
  ...detailsOf(auditActsOf.event, "words"),
  "attendees-exported": "attendees",
  ...detailsOf(auditActsOf.meeting, "words"),
  ...detailsOf(auditActsOf.report, "words"),
  ...detailsOf(auditActsOf.survey, "words"),
  ...detailsOf(auditActsOf.chat, "id"),
  ...detailsOf(auditActsOf.conference, "words"),
  ...detailsOf(auditActsOf.account, "words"),
  "user-changed": "field",
  "records-merged": "number",
  export: "part",
  ...detailsOf(auditActsOf.notification, "id"),
  ...detailsOf(auditActsOf.content, "words"),
  ...detailsOf(auditActsOf.moderation, "id"),
  "thread-closed": "thread",
  "thread-opened": "thread",
  ...detailsOf(auditActsOf.role, "words"),
  ...detailsOf(auditActsOf.organisation, "words"),
  "organisation-changed": "part",
  "service-tested": "service",
  ...detailsOf(auditActsOf.structure, "words"),
  ...detailsOf(auditActsOf.election, "words"),
  "election-changed": "election",
  "candidates-uploaded": "id",
  "candidates-published": "number",
  "candidates-taken-back": "number",
  "candidates-discarded": "id",
  ...detailsOf(auditActsOf.import, "id"),
  "people-exported": "people",
  "audit-read": "none",
  "audit-exported": "entries",
};

function detailsOf<Act extends AuditAct>(acts: readonly Act[], detail: AuditDetail) {
  return Object.fromEntries(acts.map((act) => [act, detail])) as Record<Act, AuditDetail>;
}

/** Acts that are done to nobody: no member's list of who opened their file ever has them. */
export const actsOnNobody = [
  ...auditActsOf.notification,
  ...auditActsOf.content,
  ...auditActsOf.event,
  ...auditActsOf.meeting,
  "chat-created",
  "chat-changed",
  "chat-closed",
  "chat-opened",
  ...auditActsOf.report,
  ...auditActsOf.survey,
  "conference-locked",
  "conference-unlocked",
  "conference-ended",
  "silence-declared",
  "silence-changed",
  "silence-lifted",
  "thread-closed",
  "thread-opened",
  "role-created",
  "role-changed",
  "role-deleted",
  "organisation-changed",
  "branch-created",
  "branch-changed",
  "branch-deleted",
  "service-tested",
  "unit-created",
  "unit-changed",
  "unit-moved",
  "unit-closed",
  "unit-reopened",
  "unit-deleted",
  "position-created",
  "position-changed",
  "position-closed",
  "position-reopened",
  ...auditActsOf.election,
  ...auditActsOf.import,
  ...auditActsOf.export,
  "audit-exported",
] as const satisfies readonly AuditAct[];

export const AUDIT_PER_PAGE = 50;
export const MAX_AUDIT_LISTED = 1000;
/** More rows no spreadsheet opens. */
export const MAX_AUDIT_EXPORTED = 1_000_000;
/** Entries of an export that one call answers. */
export const AUDIT_EXPORT_BATCH = 2000;
