import type pg from "pg";
import type { Logger } from "pino";
import { connectClient } from "../database/connect.ts";
import { inTurns } from "./hub.ts";
import { type Channel, channels, type Publisher, pgNotify } from "./publish.ts";

const RETRY_MS = 2_000;
/** A connection that takes longer for an empty query counts as lost. */
const MAX_ANSWER_MS = 1_000;

type Listener = (payload: string | undefined) => void;

/**
 * Listens on a connection of its own and reconnects. Notifications may get lost meanwhile, so all
 * listeners are told so after each reconnect.
 * @param retryMs delay between attempts
 */
export async function openPublisher(
  connectionString: string,
  log: Logger,
  retryMs = RETRY_MS,
): Promise<Publisher> {
  const listeners = new Map<Channel, Set<Listener>>(channels.map((name) => [name, new Set()]));
  let client: pg.Client | undefined;
  let heard: pg.Client | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  const dispatch = (channel: Channel, payload: string | undefined) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload);
  };
  const resume = (connection: pg.Client) => {
    for (const channel of channels) dispatch(channel, undefined);
    if (client === connection) heard = connection;
  };
  const reconnect = () => {
    client = undefined;
    heard = undefined;
    if (stopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => void listen().then(resume, reconnect), retryMs);
    retry.unref();
  };
  const listen = async () => {
    const connection = await connectListener(connectionString);
    connection.on("error", (error) => log.warn({ error: error.message }, "listener lost"));
    connection.on("end", reconnect);
    connection.on("notification", ({ channel, payload }) => dispatch(channel as Channel, payload));
    client = connection;
    try {
      for (const channel of channels) await connection.query(`listen ${channel}`);
    } catch (error) {
      // A standby refuses LISTEN and would keep the connection.
      await connection.end();
      throw error;
    }
    // It was stopped while connecting.
    if (stopped) await connection.end();
    return connection;
  };
  const on = (channel: Channel, listener: Listener) => {
    listeners.get(channel)?.add(listener);
    return () => void listeners.get(channel)?.delete(listener);
  };
  heard = await listen();
  return {
    publish: (db) => pgNotify(db, "open_content"),
    onPublish: (listener) => on("open_content", () => listener()),
    on,
    hasHeardAll: inTurns<void, boolean>(async () => {
      const connection = heard;
      if (!connection) return false;
      if (await isAnswering(connection)) return connection === heard;
      if (heard === connection) heard = undefined;
      // Its end event reconnects.
      connection.end().catch(() => undefined);
      return false;
    }),
    async stop() {
      stopped = true;
      heard = undefined;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

/** PostgreSQL sends notifications of earlier commits before it completes a query. */
async function isAnswering(connection: pg.Client): Promise<boolean> {
  const empty = { text: "", query_timeout: MAX_ANSWER_MS } as pg.QueryConfig;
  return connection.query(empty).then(
    () => true,
    () => false,
  );
}

const connectListener = (connectionString: string) =>
  connectClient({
    connectionString,
    application_name: "sawt listener",
    keepAlive: true,
    // It never sends anything: only keepalive finds a line that was cut silently.
    keepAliveInitialDelayMillis: 10_000,
  });
