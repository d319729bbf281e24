import type { Dependencies } from "../dependencies.ts";

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
