/*
 * What the audit log writes down (docs/product.md#audit-log). Without zod, so that it may travel to
 * browsers. Each act has words for who reads the log (audit.json) and, where it was done to somebody,
 * for that person (profile.json); a test holds this.
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
  event: ["event-published", "event-changed", "event-cancelled", "event-messaged"],
  meeting: ["meeting-created", "meeting-changed", "meeting-cancelled", "minutes-agreed"],
  report: ["report-sent", "report-asked", "report-answered", "report-confirmed"],
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

/** Acts that are done to nobody: no member's list of who opened their file ever has them. */
export const actsOnNobody = [
  ...auditActsOf.notification,
  ...auditActsOf.content,
  ...auditActsOf.event,
  ...auditActsOf.meeting,
  ...auditActsOf.report,
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
/** A list of the log goes no further back: who looks for older entries narrows it, or exports it. */
export const MAX_AUDIT_LISTED = 1000;
/** More rows no spreadsheet opens. */
export const MAX_AUDIT_EXPORTED = 1_000_000;
/** Entries of an export that one call answers. */
export const AUDIT_EXPORT_BATCH = 2000;
