import type { Logger } from "pino";
import type { Configuration } from "#app/configuration.ts";
import type { Members } from "./auth/members.ts";
import type { ChatStreams } from "./chat/streams.ts";
import type { Clock } from "./clock.ts";
import type { ConferenceStreams } from "./conference/streams.ts";
import type { Database } from "./database/connect.ts";
import type { WriteTurns } from "./database/write-turns.ts";
import type { Desks } from "./desk/desk.ts";
import type { Documents } from "./documents/store.ts";
import type { Files } from "./files/store.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Metrics } from "./metrics.ts";
import type { Streams } from "./notification/streams.ts";
import type { CurrentOrganisation } from "./organisation/current.ts";
import type { Personal } from "./privacy/personal.ts";
import type { PushSender } from "./push/sender.ts";
import type { Publisher } from "./realtime/publish.ts";

/** Opened once by open.ts, handed to every handler. */
export interface Dependencies {
  readonly configuration: Configuration;
  readonly db: Database;
  /** Limits the pool connections that writes take. */
  readonly writeTurns: WriteTurns;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly documents: Documents;
  readonly personal: Personal;
  readonly publisher: Publisher;
  readonly organisation: CurrentOrganisation;
  readonly streams: Streams;
  /** Open streams of meeting rooms in this process. */
  readonly conferences: ConferenceStreams;
  /** Chats followed on this process's streams. */
  readonly chats: ChatStreams;
  readonly desks: Desks;
  readonly members: Members;
  /** SMTP_URL, or the demo's mailbox; without one mail stays queued. */
  readonly smtpUrl: string | undefined;
  /** Undefined where push is off. */
  readonly pushSender: PushSender | undefined;
  readonly log: Logger;
  readonly metrics: Metrics;
}
