import type { Database } from "../database/connect.ts";

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
    stopAt?: string;
  };
  nightly: Record<never, never>;
  sealAudit: Record<never, never>;
  fanOut: Record<never, never>;
  purge: Record<never, never>;
  import: { readonly id: string };
  export: { readonly id: string };
  roleChange: { readonly id: string };
  notifySelected: { readonly notificationId: string; readonly sealed: string };
  merge: { readonly joinedId: string };
  publishDue: Record<never, never>;
  tendEvents: Record<never, never>;
  deleteUnusedFiles: { readonly keys: readonly string[] };
  /** Orphans: of deleted meetings, and of writes that failed. */
  deleteUnusedDocuments: { readonly keys: readonly string[] };
  presencePoints: { readonly gatheringId: string; readonly userIds: readonly string[] };
  followChat: { readonly roomId: string };
  /** Rooms with recent messages only: what they follow may have changed. */
  followChats: Record<never, never>;
  notifyChat: { readonly roomId: string };
  /** Orphans: of deleted messages, and of writes that failed. */
  deleteUnusedChatFiles: { readonly keys: readonly string[] };
  remindOfMeetings: Record<never, never>;
  remindOfReports: Record<never, never>;
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
