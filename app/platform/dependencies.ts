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
import type { Streams } from "./notification/streams.ts";
import type { CurrentOrganisation } from "./organisation/current.ts";
import type { Personal } from "./privacy/personal.ts";
import type { PushSender } from "./push/sender.ts";
import type { Publisher } from "./realtime/publish.ts";

/** What the platform depends on: opened once by open.ts, handed to every handler. */
export interface Dependencies {
  readonly configuration: Configuration;
  readonly db: Database;
  /** In which the writes of this process take connections of its pool. */
  readonly writeTurns: WriteTurns;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly documents: Documents;
  readonly personal: Personal;
  readonly publisher: Publisher;
  readonly organisation: CurrentOrganisation;
  readonly streams: Streams;
  /** The streams of meetings' rooms that this process holds open. */
  readonly conferences: ConferenceStreams;
  /** What of chat is followed on the streams of this process. */
  readonly chats: ChatStreams;
  readonly desks: Desks;
  readonly members: Members;
  /** Where mail goes: SMTP_URL, or the demo's own mailbox; without one mail waits in the queue. */
  readonly smtpUrl: string | undefined;
  /** How pushes are sent; undefined where none are. */
  readonly pushSender: PushSender | undefined;
  readonly log: Logger;
}
