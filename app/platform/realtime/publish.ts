import { sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";

/** Tells every process of this database that open content changed. */
export interface Publisher {
  /** In a transaction it is told when that commits. */
  publish(db: Database): Promise<void>;
  onPublish(listener: () => void): () => void;
  stop(): Promise<void>;
}

export const PUBLISHED = "open_content";

export async function notify(db: Database): Promise<void> {
  await db.execute(sql`select pg_notify(${PUBLISHED}, '')`);
}
