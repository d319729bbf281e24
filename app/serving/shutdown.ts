import type { Logger } from "pino";
import { logError } from "#app/logging.ts";

/** npm passes on the signal of a Ctrl-C, which the terminal has sent to this process as well. */
const SAME_SIGNAL_MS = 500;

/**
 * Ends the process in order at SIGTERM, at Ctrl-C and when its terminal is closed, and at once at the
 * second SIGTERM or Ctrl-C. An exception that nobody caught leaves things half done, so it ends the
 * process as well, with exit code 1: whoever supervises it starts another. A rejection that nobody
 * waited for leaves nothing half done, and is logged.
 *
 * @returns what ends the process in order as well; asked again, it changes nothing
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
