import type { Logger } from "pino";
import { logError } from "#app/logging.ts";

/** npm forwards a Ctrl-C's signal, which the terminal has sent to this process too. */
const SAME_SIGNAL_MS = 500;

/**
 * Graceful on SIGTERM, Ctrl-C and hang-up; at once on a second signal. An uncaught exception leaves
 * things half done, so it ends the process with exit code 1. An unhandled rejection doesn't, and is
 * logged.
 * @returns idempotent graceful end
 */
export function shutDownOnSignals(end: () => Promise<void>, log: Logger): () => void {
  let endingSince: number | undefined;
  const shutDown = (code: 0 | 1) => {
    endingSince = performance.now();
    end().then(
      () => process.exit(code),
      (error: unknown) => {
        logError(log, "the shutdown broke", error);
        process.exit(1);
      },
    );
  };
  const onSignal = () => {
    if (endingSince === undefined) shutDown(0);
    else if (performance.now() - endingSince > SAME_SIGNAL_MS) process.exit(1);
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  const shutDownOnce = () => {
    if (endingSince === undefined) shutDown(0);
  };
  process.on("SIGHUP", shutDownOnce);
  process.on("uncaughtException", (error) => {
    logError(log, "uncaught", error);
    if (endingSince === undefined) shutDown(1);
  });
  process.on("unhandledRejection", (error) => logError(log, "unhandled", error));
  return shutDownOnce;
}
