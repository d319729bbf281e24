import { sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";

/**
 * What processes of one database tell each other: that open content, the organisation or what waits for
 * people changed, a notification's id, the id of a member who changed (of all: none), of a conference
 * the meeting's id, with that of somebody in it to whom something was signalled, and of chat what changed in
 * which room, and whose mark or place it is.
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

/** Tells every process of this database. */
export interface Publisher {
  /** Tells that open content changed; in a transaction, when that commits. */
  publish(db: Database): Promise<void>;
  onPublish(listener: () => void): () => void;
  /**
   * Hears a channel until the answered function is called.
   *
   * @param listener gets undefined where something may have been missed
   */
  on(channel: Channel, listener: (payload: string | undefined) => void): () => void;
  /**
   * Whether the listeners have been told everything that was committed before this was asked; false
   * where that can't be known, because the connection is lost.
   */
  hasHeardAll(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Tells whoever hears a channel, in any process; in a transaction, when that commits. */
export async function pgNotify(db: Database, channel: Channel, payload = ""): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`);
}
