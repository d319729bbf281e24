import type { PgBoss } from "pg-boss";
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
  };
  nightly: Record<never, never>;
}

export interface Jobs {
  /** Queues a job; inside a write's transaction it exists exactly when the write does. */
  add<Kind extends keyof JobKinds>(db: Database, kind: Kind, job: JobKinds[Kind]): Promise<void>;
  /** The same for many at once. */
  addAll<Kind extends keyof JobKinds>(
    db: Database,
    kind: Kind,
    jobs: readonly JobKinds[Kind][],
  ): Promise<void>;
  /** Does all that waits, now: for tests. Resolves when nothing is left. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** A job may queue others. */
export type JobHandlers = {
  [Kind in keyof JobKinds]: (job: JobKinds[Kind], jobs: Jobs) => Promise<void>;
};
export type Boss = PgBoss;
