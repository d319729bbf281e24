import { sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";

/**
 * What processes of one database tell each other. Payloads: a notification's id; a changed member's
 * id (none: all); a meeting's id, with that of the person who was signalled; of chat the room and
 * what changed.
 */
export const channels = [
  "open_content",
  "notifications",
  "organisation",
  "desk",
  "members",
  "conferences",
  "chat",
] as const;
export type Channel = (typeof channels)[number];

export interface Publisher {
  /** In a transaction: when that commits. */
  publish(db: Database): Promise<void>;
  onPublish(listener: () => void): () => void;
  /**
   * @param listener gets undefined where something may have been missed
   * @returns what ends it
   */
  on(channel: Channel, listener: (payload: string | undefined) => void): () => void;
  /** Whether listeners got everything committed before this; false without a connection. */
  hasHeardAll(): Promise<boolean>;
  stop(): Promise<void>;
}

/** In a transaction: when that commits. */
export async function pgNotify(db: Database, channel: Channel, payload = ""): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`);
}
