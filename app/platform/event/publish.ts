import { audit } from "../audit/api.ts";
import type { Database } from "../database/connect.ts";
import { openDoor } from "./door.ts";
import { type EventRow, updateEvent } from "./store.ts";

interface Publishing {
  readonly db: Database;
  readonly now: Date;
  readonly caller: { readonly id: string };
  readonly address: string;
}

/** From now on it is seen by those it is for, and its door has a gathering. Requires a lock. */
export async function publish(context: Publishing, event: EventRow): Promise<void> {
  const { db, caller, now } = context;
  const published = { state: "published" as const, publishAt: null, publishBy: null };
  await updateEvent(db, event, { ...published, changedAt: now });
  await openDoor(db, event, caller, now);
  await audit(context, "event-published", { detail: event.title });
}
