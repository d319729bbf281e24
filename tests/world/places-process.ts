/*
 * People who register for events and give places back in a process of their own: it is told on its standard
 * input which database, and what is to be done, and says `ready` before it is told to begin.
 */
import { createInterface } from "node:readline";
import pino from "pino";
import { connect } from "#app/platform/database/connect.ts";
import {
  enter,
  findPlace,
  holds,
  leave,
  lockEvent,
  settle,
} from "#app/platform/event/store-places.ts";

export interface PlacesOrder {
  readonly databaseUrl: string;
  readonly eventId: string;
  /** By the clock of the test. */
  readonly now: string;
  readonly acts: readonly { readonly userId: string; readonly does: "enter" | "leave" }[];
}

const CONNECTIONS = 10;
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const order = JSON.parse((await lines.next()).value ?? "") as PlacesOrder;
const { pool, db } = connect(order.databaseUrl, pino({ level: "silent" }), CONNECTIONS);
await pool.query("select 1");
process.stdout.write("ready\n");
await lines.next();
const now = new Date(order.now);
const waiting = order.acts.values();
/** On each connection one after the other: nobody waits for a connection longer than a pool allows. */
async function work() {
  for (const { userId, does } of waiting) {
    await db.transaction(async (tx) => {
      const event = await lockEvent(tx, order.eventId);
      if (!event) throw new Error("The event is gone.");
      await settle(tx, event, now);
      const place = await findPlace(tx, order.eventId, { userId });
      if (does === "leave" && place && holds(place)) await leave(tx, event, place, now);
      if (does === "enter") await enter(tx, event, { userId }, { companions: 0, answers: [] }, now);
      await settle(tx, event, now);
    });
  }
}
await Promise.all(Array.from({ length: CONNECTIONS }, work));
await pool.end();
process.exit(0);
