import type { Logger } from "pino";
import type { PurgeConfiguration } from "#app/configuration.ts";
import { AppError, logError } from "#app/logging.ts";
import type { Dependencies } from "../dependencies.ts";

type Parts = Pick<
  Dependencies,
  "configuration" | "db" | "jobs" | "log" | "organisation" | "publisher"
>;

const TIMEOUT_MS = 10_000;

/**
 * Delay of a purge: joins purges of all processes; by then every page cache is empty and pages
 * being rendered have reached the CDN, which would keep them for a minute.
 */
const DELAY_SECONDS = 1;

/**
 * Asks the CDN to forget open pages.
 * @throws when refused or unanswered, so that the queue retries
 */
export function purgeCdn(purge: PurgeConfiguration, log: Logger) {
  return async (): Promise<void> => {
    const { url, method, header, body } = purge;
    const headers = new Headers();
    if (header) headers.set(...header);
    if (body !== undefined) headers.set("Content-Type", "application/json");
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const init = { method, headers, redirect: "manual", signal } as const;
      const response = await fetch(url, body === undefined ? init : { ...init, body });
      await response.body?.cancel();
      if (!response.ok) throw new AppError(`The CDN answered a purge with ${response.status}.`);
    } catch (error) {
      logError(log, "a purge of the CDN failed", error, {}, "warn");
      throw error;
    }
  };
}

/** Not in the write's transaction: one purge waits at a time, so writes would block each other. */
export function queuePurge({ configuration, db, jobs, log, organisation, publisher }: Parts) {
  if (!configuration.purge) return;
  let isAsking = false;
  let isAgain = false;
  const enqueue = async () => {
    if (isAsking) {
      isAgain = true;
      return;
    }
    isAsking = true;
    do {
      isAgain = false;
      await jobs.add(db, "purge", {}, { afterSeconds: DELAY_SECONDS }).catch((error: Error) => {
        log.warn({ error: error.name }, "a purge of the CDN could not be queued");
      });
    } while (isAgain);
    isAsking = false;
  };
  publisher.onPublish(() => void enqueue());
  organisation.onChange(() => void enqueue());
  // A new release may show the same content in other pages.
  void enqueue();
}
