import type { Logger } from "pino";
import { logError } from "#app/logging.ts";

/**
 * Ends the process in order at SIGTERM or Ctrl-C, and at once at the second of them. An exception that
 * nobody caught leaves things half done, so it ends the process as well, with exit code 1: whoever
 * supervises it starts another. A rejection that nobody waited for leaves nothing half done, and is
 * logged.
 */
export function shutDownOnSignals(end: () => Promise<void>, log: Logger): void {
  let ending = false;
  const shutDown = (code: 0 | 1) => {
    if (ending) process.exit(1);
    ending = true;
    end().then(
      () => process.exit(code),
      (error: unknown) => {
        logError(log, "the shutdown broke", error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", () => shutDown(0));
  process.on("SIGINT", () => shutDown(0));
  process.on("uncaughtException", (error) => {
    logError(log, "uncaught", error);
    if (!ending) shutDown(1);
  });
  process.on("unhandledRejection", (error) => logError(log, "unhandled", error));
}
