import pg from "pg";
import type { Logger } from "pino";
import { type Channel, channels, type Publisher, pgNotify } from "./publish.ts";

const RETRY_MS = 2_000;

type Listener = (payload: string | undefined) => void;

/**
 * Listens on one connection of its own and finds it again when it breaks. What was told meanwhile
 * is lost, so all listeners are told so once after each reconnect.
 *
 * @param retryMs how long it waits before it looks for a database that is away once more
 */
export async function openPublisher(
  connectionString: string,
  log: Logger,
  retryMs = RETRY_MS,
): Promise<Publisher> {
  const listeners = new Map<Channel, Set<Listener>>(channels.map((name) => [name, new Set()]));
  let client: pg.Client | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  const dispatch = (channel: Channel, payload: string | undefined) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload);
  };
  const dispatchMissed = () => {
    for (const channel of channels) dispatch(channel, undefined);
  };
  const reconnect = () => {
    client = undefined;
    if (stopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => void listen().then(dispatchMissed, reconnect), retryMs);
    retry.unref();
  };
  const listen = async () => {
    const connection = new pg.Client({
      connectionString,
      application_name: "sawt listener",
      keepAlive: true,
      // It never sends anything: where a line is cut in silence, only this finds it out.
      keepAliveInitialDelayMillis: 10_000,
    });
    connection.on("error", (error) => log.warn({ error: error.message }, "listener lost"));
    await connection.connect();
    connection.on("end", reconnect);
    connection.on("notification", ({ channel, payload }) => dispatch(channel as Channel, payload));
    client = connection;
    for (const channel of channels) await connection.query(`listen ${channel}`);
    // It was stopped while it was looking for the database.
    if (stopped) await connection.end();
  };
  const on = (channel: Channel, listener: Listener) => {
    listeners.get(channel)?.add(listener);
    return () => void listeners.get(channel)?.delete(listener);
  };
  await listen();
  return {
    publish: (db) => pgNotify(db, "open_content"),
    onPublish: (listener) => on("open_content", () => listener()),
    on,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
