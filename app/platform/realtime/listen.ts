import pg from "pg";
import type { Logger } from "pino";
import { notify, PUBLISHED, type Publisher } from "./publish.ts";

const RETRY_MS = 2_000;

/**
 * Listens on one connection of its own and finds it again when it breaks. What was told meanwhile
 * is lost, so listeners are told once after each reconnect.
 */
export async function openPublisher(connectionString: string, log: Logger): Promise<Publisher> {
  const listeners = new Set<() => void>();
  let client: pg.Client | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const again = () => {
    client = undefined;
    if (stopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => void listen().then(tell, again), RETRY_MS);
    retry.unref();
  };
  const listen = async () => {
    const connection = new pg.Client({
      connectionString,
      application_name: "sawt listener",
      keepAlive: true,
    });
    connection.on("error", (error) => log.warn({ error: error.message }, "listener lost"));
    await connection.connect();
    connection.on("end", again);
    connection.on("notification", tell);
    await connection.query(`listen ${PUBLISHED}`);
    client = connection;
  };
  await listen();
  return {
    publish: notify,
    onPublish(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
