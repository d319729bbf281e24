import type { Dependencies } from "../dependencies.ts";

type Parts = Pick<
  Dependencies,
  "configuration" | "db" | "jobs" | "log" | "organisation" | "publisher"
>;

/**
 * How long a purge waits. What is published meanwhile, and what other processes queue for it, is the
 * same purge; every process has emptied its page cache by then, and pages that were being rendered
 * have reached the CDN, which would otherwise keep them for a minute.
 */
const DELAY_SECONDS = 1;

/**
 * Queues a purge of the CDN when open content or the organisation changed, in whatever process. Not
 * in the write's transaction: as one purge waits at a time, writes would wait for each other.
 */
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
