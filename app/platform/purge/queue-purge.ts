import type { Dependencies } from "../dependencies.ts";

type Parts = Pick<
  Dependencies,
  "configuration" | "db" | "jobs" | "log" | "organisation" | "publisher"
>;

/**
 * Delay of a purge: joins purges of all processes; by then every page cache is empty and pages
 * being rendered have reached the CDN, which would keep them for a minute.
 */
const DELAY_SECONDS = 1;

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
