import type { Dependencies } from "../dependencies.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { findAudience, skipPush } from "../notification/api.ts";
import { PUSH_TTL_SECONDS } from "./rules.ts";
import { addDeliveries, advanceRun, finishRun, lockRun } from "./store-delivery.ts";

type Parts = Pick<Dependencies, "clock" | "configuration" | "db">;

const PEOPLE_BATCH_SIZE = 5_000;

/** Page, deliveries, jobs and cursor commit together: a killed job resumes where it was. */
export function fanOut({ clock, configuration, db }: Parts) {
  const kind = configuration.push?.kind;
  return async (_: object, jobs: Jobs): Promise<void> => {
    const now = clock.now();
    if (!kind) return skipPush(db, now, now);
    await skipPush(db, new Date(now.getTime() - PUSH_TTL_SECONDS * 1000), now);
    let hasMore = true;
    while (hasMore) {
      hasMore = await db.transaction(async (db) => {
        const run = await lockRun(db);
        if (!run) return false;
        const { notificationId, afterUserId } = run;
        const people = await findAudience(db, notificationId, afterUserId, PEOPLE_BATCH_SIZE, now);
        const batches = await addDeliveries(db, run, people, kind, now);
        await jobs.addAll(
          db,
          "push",
          batches.map((batch) => ({ notificationId, batch })),
        );
        const last = people.at(-1);
        if (last && people.length === PEOPLE_BATCH_SIZE) {
          const next = (batches.at(-1) ?? run.batches - 1) + 1;
          await advanceRun(db, { notificationId, afterUserId: last, batches: next });
        } else {
          await finishRun(db, run, now);
        }
        return true;
      });
    }
  };
}

/** Many at once are one job. What gets lost here is found by the job that runs every minute. */
export function queueFanOut({
  db,
  jobs,
  publisher,
  log,
}: Pick<Dependencies, "db" | "jobs" | "publisher" | "log">) {
  let state: "idle" | "asking" | "again" = "idle";
  const enqueue = async () => {
    if (state !== "idle") {
      state = "again";
      return;
    }
    state = "asking";
    await jobs.add(db, "fanOut", {}).catch((error: Error) => {
      log.warn({ error: error.name }, "a fan-out could not be queued");
    });
    const isMore = (state as string) === "again";
    state = "idle";
    if (isMore) await enqueue();
  };
  publisher.on("notifications", () => void enqueue());
}
