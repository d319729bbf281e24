import type { Logger } from "pino";
import { describe } from "./front.ts";

/** Ends the process in order at SIGTERM or Ctrl-C, and at once at the second of them. */
export function endOnSignals(end: () => Promise<void>, log: Logger): void {
  let ending = false;
  const take = () => {
    if (ending) process.exit(1);
    ending = true;
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error: describe(error) }, "the shutdown broke");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", take);
  process.on("SIGINT", take);
}
