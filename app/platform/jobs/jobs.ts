import type { Database } from "../database/connect.ts";

/** Jobs and their payloads, queued in PostgreSQL. */
export interface JobKinds {
  mail: {
    to: string;
    subject: string;
    text: string;
    html: string;
    /** ISO. Not sent after this, as a code that expired. */
    until?: string;
    /** An iCalendar attachment (RFC 5546). */
    calendar?: { readonly method: "PUBLISH" | "CANCEL"; readonly content: string };
    /** The unsubscribe address. */
    stopAt?: string;
  };
  nightly: Record<never, never>;
  sealAudit: Record<never, never>;
  fanOut: Record<never, never>;
  purge: Record<never, never>;
  import: { readonly id: string };
  export: { readonly id: string };
  roleChange: { readonly id: string };
  tellSelected: { readonly notificationId: string; readonly sealed: string };
  /** Moves what was written to a record while it was merged. */
  merge: { readonly joinedId: string };
  publishDue: Record<never, never>;
  tendEvents: Record<never, never>;
  /** Deletes replaced public files. */
  dropFiles: { readonly keys: readonly string[] };
  /** Deletes orphaned meeting documents: of deleted ones, and of writes that failed. */
  dropDocuments: { readonly keys: readonly string[] };
  /** Points for checked-in participants. */
  presencePoints: { readonly gatheringId: string; readonly userIds: readonly string[] };
  followChat: { readonly roomId: string };
  /** Rooms with recent messages only: what they follow may have changed. */
  followChats: Record<never, never>;
  /** Notifies those who have not read a room's newest messages. */
  tellChat: { readonly roomId: string };
  /** Deletes orphaned chat files: of deleted messages, and of writes that failed. */
  dropChatFiles: { readonly keys: readonly string[] };
  remindOfMeetings: Record<never, never>;
  remindOfReports: Record<never, never>;
  /** Opens, closes and counts surveys, and notifies people. */
  tendSurveys: Record<never, never>;
  facebookPage: { readonly isFull?: boolean };
  mailModerators: Record<never, never>;
  tendStatistics: Record<never, never>;
  mailStatistics: Record<never, never>;
  push: { readonly notificationId: string; readonly batch: number };
}

export interface Jobs {
  /**
   * Queues a job; it commits with the transaction of `db`.
   * @param afterSeconds delay; none by default
   */
  add<Kind extends keyof JobKinds>(
    db: Database,
    kind: Kind,
    job: JobKinds[Kind],
    options?: { readonly afterSeconds?: number },
  ): Promise<void>;
  addAll<Kind extends keyof JobKinds>(
    db: Database,
    kind: Kind,
    jobs: readonly JobKinds[Kind][],
  ): Promise<void>;
  /**
   * For tests: runs all queued jobs; rejects with the error of a failed job, which stays queued.
   */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

type AllHandlers = {
  [Kind in keyof JobKinds]: (job: JobKinds[Kind], jobs: Jobs) => Promise<void>;
};

/** Only registered where a CDN or a page is configured. */
type Configured = "purge" | "facebookPage";
export type JobHandlers = Omit<AllHandlers, Configured> & Partial<Pick<AllHandlers, Configured>>;
