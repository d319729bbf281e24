import cluster, { type Worker } from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Configuration } from "#app/configuration.ts";
import { openLog, StartupError } from "#app/logging.ts";
import { findPort, passedSocket } from "./address.ts";
import { collectOfWorkers, openMetricsServer } from "./metrics-server.ts";
import { shutDownOnSignals } from "./shutdown.ts";
import { factsOf } from "./start-facts.ts";
import { END, ROLE, type WorkerReady, type WorkerRole } from "./worker.ts";

/** The primary's embedded database, which survives workers. */
interface OwnDatabase {
  readonly connectionString: string;
  stop(): Promise<void>;
}

/** A worker that served so long did not die of its start. */
const STEADY_MS = 30_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Longer than a worker's own limits for requests, jobs and streams together. */
const END_MS = 30_000;

/**
 * The process above several that serve one port (WORKERS): opens the embedded database, starts and
 * restarts workers, and ends them before the database.
 * @param startDatabase for an embedded database
 * @throws a StartupError when port or database can't be had
 */
export async function runPrimary(
  configuration: Configuration,
  startDatabase: ((log: Logger) => Promise<OwnDatabase>) | undefined,
): Promise<void> {
  const { workers: count, host, port, logLevel, metricsAddress } = configuration;
  const log = openLog(logLevel, { tier: "primary" });
  const env: Record<string, string> = {};
  if (passedSocket() === undefined) env.PORT = String(await findPort({ host, port }));
  // Workers accept by themselves: what this process would have accepted and not yet handed over
  // when they end would be lost, and what waits in the socket isn't.
  else cluster.schedulingPolicy = cluster.SCHED_NONE;
  const workers = createWorkers(env, log);
  let database: Promise<OwnDatabase> | undefined;
  const end = async () => {
    try {
      await workers.end();
    } finally {
      const opened = await database?.catch(() => undefined);
      await opened?.stop();
    }
  };
  shutDownOnSignals(end, log);
  // Also on the second Ctrl-C: no worker outlives this process.
  process.once("exit", workers.kill);
  if (metricsAddress) await openMetricsServer(metricsAddress, collectOfWorkers(), log);
  database = startDatabase?.(log);
  const opened = await database;
  if (opened) env.DATABASE_URL = opened.connectionString;
  try {
    const { url, lines, database: server } = await workers.start("first");
    const others = Array.from({ length: count - 1 }, () => workers.start("requests"));
    await Promise.all(others);
    log.info(factsOf(configuration, url, server), "started");
    for (const line of lines) console.log(line);
    console.log(`ready ${url}`);
  } catch (error) {
    if (!(error instanceof WorkerEnded)) throw error;
    await end().catch(() => undefined);
    process.exit(error.code || 1);
  }
}

export function restartPause(deaths: number): number {
  return deaths === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (deaths - 1), LONGEST_PAUSE_MS);
}

class WorkerEnded extends StartupError {
  readonly code: number | null;

  constructor(code: number | null) {
    super("A worker ended before it served.");
    this.code = code;
  }
}

function createWorkers(env: Readonly<Record<string, string>>, log: Logger) {
  const living = new Set<Worker>();
  let isEnding = false;
  let hasFailed = false;
  let onEmpty: (() => void) | undefined;

  /** Resolves when the first serves, rejects if it never did; restarts follow. */
  function start(role: WorkerRole, deaths = 0): Promise<WorkerReady> {
    if (isEnding) return new Promise(() => undefined);
    const startedAt = performance.now();
    const worker = cluster.fork({ ...env, [ROLE]: role });
    living.add(worker);
    return new Promise((resolve, reject) => {
      let isServing = deaths > 0;
      worker.on("message", (message: WorkerReady | object) => {
        // The others are metrics.
        if (!("url" in message)) return;
        isServing = true;
        resolve(message);
      });
      worker.on("error", (error: NodeJS.ErrnoException) => {
        log.error({ code: error.code }, "a worker can't be reached");
      });
      worker.once("exit", (code: number | null, signal: string | null) => {
        living.delete(worker);
        if (isEnding) {
          hasFailed ||= code !== 0;
          if (living.size === 0) onEmpty?.();
          return;
        }
        const facts = { worker: worker.process.pid, code, signal };
        if (!isServing) {
          if (signal) log.error(facts, "a worker was killed before it served");
          reject(new WorkerEnded(code));
          return;
        }
        if (living.size === 0 && passedSocket() !== undefined) {
          // node:cluster closes a passed socket with its last worker: this ends the process.
          throw new StartupError("No worker is left, and the socket is closed: systemd opens it.");
        }
        const isSteady = performance.now() - startedAt > STEADY_MS;
        const pauseMs = restartPause(isSteady ? 0 : deaths);
        // Exit code 0 unasked: somebody sent it a signal.
        const level = code === 0 ? "warn" : "error";
        log[level]({ ...facts, pauseMs }, "a worker ended; another one is started");
        const successor = role === "requests" ? role : "jobs";
        void pause(pauseMs).then(() => start(successor, isSteady ? 1 : deaths + 1));
      });
    });
  }

  return {
    start: (role: WorkerRole) => start(role),

    /** SIGKILL after a timeout; rejects when one did not end cleanly. */
    async end(): Promise<void> {
      isEnding = true;
      const empty = new Promise<void>((resolve) => {
        onEmpty = resolve;
      });
      const timer = setTimeout(() => this.kill(), END_MS);
      for (const worker of living) worker.send(END, () => undefined);
      if (living.size > 0) await empty;
      clearTimeout(timer);
      if (hasFailed) throw new StartupError("A worker did not end in order.");
    },

    kill(): void {
      for (const worker of living) worker.process.kill("SIGKILL");
    },
  };
}
