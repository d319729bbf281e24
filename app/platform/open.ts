import type { Configuration } from "#app/configuration.ts";
import type { DirectRead, ReadAnswer } from "#app/contract/direct-read.ts";
import { uploadLimits } from "#app/contract/upload-limits.ts";
import { openLog } from "#app/logging.ts";
import { memoryShare } from "#app/memory-share.ts";
import { presencePoints } from "./attendance/api-jobs.ts";
import { sealAudit } from "./audit/api.ts";
import { openMembers } from "./auth/members.ts";
import { deleteUnusedChatFiles, followChat, followChats, notifyChat } from "./chat/api-jobs.ts";
import { openChatStreams } from "./chat/streams.ts";
import { type Clock, systemClock } from "./clock.ts";
import { openConferenceStreams } from "./conference/streams.ts";
import { deleteUnusedFiles, publishDue } from "./content/api-jobs.ts";
import { connect, poolSize } from "./database/connect.ts";
import { startEmbedded } from "./database/embedded.ts";
import { migrate } from "./database/migrate.ts";
import { readServerName, warnOfFewConnections } from "./database/requirements.ts";
import { openWriteTurns } from "./database/write-turns.ts";
import type { Dependencies } from "./dependencies.ts";
import { openDesks } from "./desk/desk.ts";
import { openDocuments } from "./documents/store.ts";
import { tendEvents } from "./event/api-jobs.ts";
import { exportJob, resumeExports } from "./export/api.ts";
import { limitDecoding } from "./files/decoding.ts";
import { openFiles } from "./files/open.ts";
import type { ReadScope } from "./http/answer.ts";
import { answerRead, createApi } from "./http/api.ts";
import { importJob } from "./import/api-jobs.ts";
import type { JobHandlers } from "./jobs/jobs.ts";
import { nightly } from "./jobs/nightly.ts";
import { openJobs } from "./jobs/queue.ts";
import { mailer, mailJob, originatorOf } from "./mail/send.ts";
import { deleteUnusedDocuments, remindOfMeetings } from "./meeting/api-jobs.ts";
import { finishMerge } from "./merge/api.ts";
import { openMetrics, watchPlatform } from "./metrics.ts";
import { mailModerators } from "./moderation/api-jobs.ts";
import { sendDue } from "./notification/api-jobs.ts";
import { notifySelected } from "./notification/selected.ts";
import { openStreams } from "./notification/streams.ts";
import { openOrganisation } from "./organisation/current.ts";
import { personalTables } from "./personal-data.ts";
import { readFacebookPage } from "./posts/facebook-job.ts";
import { openPersonal } from "./privacy/personal.ts";
import { purgeCdn, queuePurge } from "./purge/purge-cdn.ts";
import { deliver } from "./push/deliver.ts";
import { fanOut, queueFanOut } from "./push/fan-out.ts";
import { openSender } from "./push/open-sender.ts";
import { openPublisher } from "./realtime/listen.ts";
import { remindOfReports } from "./report/api-jobs.ts";
import { roleChangeJob } from "./role/api-bulk.ts";
import { mailStatistics, tendStatistics } from "./statistics/api-jobs.ts";
import { checkStorage } from "./storage/open.ts";
import { tendSurveys } from "./survey/api-jobs.ts";

export interface Platform {
  /** Answers /api/v1/*, and /demo/* in demo mode. */
  fetch(request: Request): Promise<Response>;
  /** Answers an in-process read of the web; undefined for an unknown call. */
  read(read: DirectRead, scope: ReadScope): Promise<ReadAnswer | undefined>;
  isReady(): Promise<boolean>;
  /** Called when open pages change: content, or the organisation. */
  onPublish(listener: () => void): () => void;
  readonly lines: string[];
  /** Name and version of the database server. */
  readonly database: string;
  readonly dependencies: Dependencies;
  close(): Promise<void>;
}

interface Options {
  readonly clock?: Clock;
  /** False: jobs run on `drain` only. */
  readonly work?: boolean;
  /** Reconnect delay of database listeners. */
  readonly retryMs?: number;
  /** Pool size for requests; by default what the configuration's workers leave. */
  readonly connections?: number;
}

/**
 * Starts or finds the database, migrates it, loads the demo once, starts the jobs.
 * @throws an Error whose message tells a person what to do, when the database is unavailable
 */
export async function openPlatform(
  configuration: Configuration,
  {
    clock = systemClock,
    work = true,
    retryMs,
    connections = poolSize(configuration.workers),
  }: Options = {},
): Promise<Platform> {
  const log = openLog(configuration.logLevel, { tier: "platform" });
  await checkStorage(configuration, log);
  limitDecoding(uploadLimits.decodedBytes * memoryShare(configuration.workers));
  const embedded = configuration.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: configuration.dataDir, log });
  const connectionString = configuration.databaseUrl ?? embedded?.connectionString ?? "";
  const { pool, db } = connect(connectionString, log, connections);
  try {
    await migrate(pool);
    await warnOfFewConnections(pool, connections, log);
    const files = openFiles(configuration);
    const personal = openPersonal(configuration);
    const documents = openDocuments(configuration, personal);
    const publisher = await openPublisher(connectionString, log, retryMs);
    const metrics = openMetrics();
    const based = { clock, configuration, db, files, publisher, log, metrics };
    const organisation = await openOrganisation(based);
    const streams = openStreams(based);
    const conferences = openConferenceStreams(based);
    const chats = openChatStreams({ ...based, personal });
    const desks = openDesks(based);
    const members = openMembers(based);
    // Dynamic: production doesn't load the demo.
    const demo = configuration.demo ? await import("../demo/open.ts") : undefined;
    // Demo mail goes over SMTP to its own mailbox.
    const mailbox = configuration.smtpUrl ? undefined : await demo?.openMailbox(db, clock);
    const smtpUrl = configuration.smtpUrl ?? mailbox?.url;
    const pushSender = openSender({ configuration, organisation, log });
    const parts = { ...based, documents, personal, organisation, desks };
    const mailConfigured = mailer(smtpUrl, {
      originator: () => originatorOf(configuration, organisation.get()),
      clock,
    });
    const handlers = handlersOf(parts, mailJob(mailConfigured, parts), pushSender);
    const jobs = await openJobs(connectionString, { handlers, log, metrics, work });
    const counted = { notification: streams.count, conference: conferences.count };
    watchPlatform(metrics, { pool, db, streams: counted });
    const dependencies: Dependencies = {
      ...parts,
      writeTurns: openWriteTurns(connections),
      jobs,
      streams,
      conferences,
      chats,
      members,
      smtpUrl,
      pushSender,
    };
    if (work) queueFanOut(dependencies);
    if (work) queuePurge(dependencies);
    // Due while no process ran.
    if (work) await jobs.add(db, "publishDue", {});
    // A killed process left them at work; their own jobs are free only after up to a minute.
    if (work) await resumeExports({ db, jobs });
    const demoSite = await demo?.openDemo(dependencies);
    return {
      ...answersOf(dependencies, demoSite, pool),
      dependencies,
      lines: demoSite?.lines ?? [],
      database: await readServerName(pool),
      async close() {
        streams.end();
        conferences.end();
        chats.end();
        await publisher.stop();
        await jobs.stop();
        await mailbox?.close();
        await pool.end();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await pool.end();
    await embedded?.stop();
    throw error;
  }
}

function answersOf(
  dependencies: Dependencies,
  demoSite: { fetch(request: Request): Response | Promise<Response> } | undefined,
  pool: { query(text: string): Promise<unknown> },
): Pick<Platform, "onPublish" | "fetch" | "read" | "isReady"> {
  const { publisher, organisation } = dependencies;
  const api = createApi(dependencies);
  return {
    onPublish(listener) {
      const stops = [publisher.onPublish(listener), organisation.onChange(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    async fetch(request) {
      const isDemo = new URL(request.url).pathname.startsWith("/demo/");
      return isDemo && demoSite ? demoSite.fetch(request) : api.fetch(request);
    },
    read: (read, scope) => answerRead(dependencies, read, scope),
    isReady: () =>
      pool.query("select 1").then(
        () => true,
        () => false,
      ),
  };
}

type Parts = Pick<
  Dependencies,
  | "configuration"
  | "db"
  | "clock"
  | "files"
  | "documents"
  | "personal"
  | "publisher"
  | "organisation"
  | "desks"
  | "log"
  | "metrics"
>;

function handlersOf(
  parts: Parts,
  mail: JobHandlers["mail"],
  pushSender: Dependencies["pushSender"],
): JobHandlers {
  const { configuration, db, documents, files, log } = parts;
  return {
    mail,
    fanOut: fanOut(parts),
    import: importJob({ ...parts, tables: personalTables }),
    export: exportJob(parts),
    roleChange: roleChangeJob(parts),
    notifySelected: notifySelected(parts),
    merge: ({ joinedId }) => finishMerge(parts, joinedId),
    push: deliver(parts, pushSender),
    ...(configuration.purge && { purge: purgeCdn(configuration.purge, log) }),
    nightly: nightly(parts),
    sealAudit: () => sealAudit(db),
    mailModerators: (_, jobs) => mailModerators(parts, jobs),
    publishDue: async (_, jobs) => {
      await publishDue(parts).finally(() => sendDue(parts, jobs));
    },
    tendStatistics: () => tendStatistics(parts),
    mailStatistics: (_, jobs) => mailStatistics(parts, jobs),
    tendEvents: (_, jobs) => tendEvents(parts, jobs),
    presencePoints: presencePoints(parts),
    deleteUnusedFiles: ({ keys }) => deleteUnusedFiles({ db, files }, keys),
    followChat: ({ roomId }) => followChat(parts, roomId),
    followChats: () => followChats(parts),
    notifyChat: (job) => notifyChat(parts, job),
    deleteUnusedDocuments: ({ keys }) => deleteUnusedDocuments({ db, documents }, keys),
    deleteUnusedChatFiles: ({ keys }) => deleteUnusedChatFiles({ db, documents }, keys),
    remindOfMeetings: () => remindOfMeetings(parts),
    remindOfReports: () => remindOfReports(parts),
    tendSurveys: () => tendSurveys(parts),
    ...(configuration.facebookPage && {
      facebookPage: (job, jobs) => readFacebookPage({ ...parts, jobs }, job),
    }),
  };
}
