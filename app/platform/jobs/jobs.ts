import type { Database } from "../database/connect.ts";

/** Work that outlives a request, kept in PostgreSQL. */
export interface JobKinds {
  mail: {
    to: string;
    subject: string;
    text: string;
    html: string;
    /** ISO: later than this the mail is of no use and is not sent, a code that expired for one. */
    until?: string;
    /** What the reader's calendar is to take in (RFC 5546). */
    calendar?: { readonly method: "PUBLISH" | "CANCEL"; readonly content: string };
    /** The address at which its reader ends mails of this kind. */
    stopAt?: string;
  };
  nightly: Record<never, never>;
  /** Seals the newest entries of the audit log. */
  sealAudit: Record<never, never>;
  /** Queues the pushes of all notifications that wait for it; one that waits is enough. */
  fanOut: Record<never, never>;
  /** Asks the CDN to forget open pages. */
  purge: Record<never, never>;
  /** The work of an import that is at work: a dry run, a run or an undoing. */
  import: { readonly id: string };
  /** Writes an export of people, from where it was left. */
  export: { readonly id: string };
  /** Gives a role to many people, or takes it from them, from where it was left. */
  roleChange: { readonly id: string };
  /** Finds by name those whom a notification is for, of a selection of many people. */
  tellSelected: { readonly notificationId: string; readonly sealed: string };
  /** Moves what came for a record while it was merged into another. */
  merge: { readonly joinedId: string };
  /** Publishes and sends what was scheduled and is due. */
  publishDue: Record<never, never>;
  /** Moves the waiting lists of events, and reminds people of those that come soon. */
  tendEvents: Record<never, never>;
  /** Deletes public files that nothing has any more: what was replaced. */
  dropFiles: { readonly keys: readonly string[] };
  /** Deletes documents of meetings that no meeting has: those of a write that was not applied, and deleted ones. */
  dropDocuments: { readonly keys: readonly string[] };
  /** Gives the points of people who were ticked off at a gathering's door. */
  presencePoints: { readonly gatheringId: string; readonly userIds: readonly string[] };
  /** Makes the members of a room of chat those of what it follows. */
  followChat: { readonly roomId: string };
  /** The same for all rooms in which something came of late: what they follow may have changed. */
  followChats: Record<never, never>;
  /** Tells those of a room of chat who have not read what came. */
  tellChat: { readonly roomId: string };
  /** Deletes files of chat that no message and no room has: those of a write that was not applied, and deleted ones. */
  dropChatFiles: { readonly keys: readonly string[] };
  /** Reminds people of meetings that come soon. */
  remindOfMeetings: Record<never, never>;
  /** Reminds organisers of events that ended three days ago without a report. */
  remindOfReports: Record<never, never>;
  /** Opens, closes and counts surveys, and tells people of them. */
  tendSurveys: Record<never, never>;
  /** Brings the posts of the page on Facebook in: the newest, or all. */
  facebookPage: { readonly isFull?: boolean };
  /** Writes to moderators about what has waited for a day, once a morning. */
  mailModerators: Record<never, never>;
  /** Closes days of the statistics, and counts anew those that changed. */
  tendStatistics: Record<never, never>;
  /** Writes the numbers of the week to leaders who want them, on Saturday morning. */
  mailStatistics: Record<never, never>;
  /** Pushes a notification to one batch of its subscriptions. */
  push: { readonly notificationId: string; readonly batch: number };
}

export interface Jobs {
  /**
   * Queues a job; inside a write's transaction it exists exactly when the write does.
   *
   * @param afterSeconds not before that; at once when left out
   */
  add<Kind extends keyof JobKinds>(
    db: Database,
    kind: Kind,
    job: JobKinds[Kind],
    options?: { readonly afterSeconds?: number },
  ): Promise<void>;
  /** The same for many at once. */
  addAll<Kind extends keyof JobKinds>(
    db: Database,
    kind: Kind,
    jobs: readonly JobKinds[Kind][],
  ): Promise<void>;
  /** Does all that waits, now: for tests. Resolves when nothing is left; rejects with the error of a job that fails, which waits again then. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** A job may queue others. */
type AllHandlers = {
  [Kind in keyof JobKinds]: (job: JobKinds[Kind], jobs: Jobs) => Promise<void>;
};

/** Nobody purges where no CDN is configured, nor reads a page where none is. */
type Configured = "purge" | "facebookPage";
export type JobHandlers = Omit<AllHandlers, Configured> & Partial<Pick<AllHandlers, Configured>>;
