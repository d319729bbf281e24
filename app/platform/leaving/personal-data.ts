import { asc, eq, sql } from "drizzle-orm";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { departures, personalDepartures } from "./tables.ts";

export const leavingData: PersonalData = {
  tables: personalDepartures,

  async read({ db, personal }, userId) {
    const rows = await db
      .select()
      .from(departures)
      .where(eq(departures.userId, userId))
      .orderBy(asc(departures.askedAt));
    return {
      departures: rows.map(({ kind, askedAt, dueAt, state, sealedReason }) => ({
        kind,
        askedAt,
        dueAt,
        state,
        reason: sealedReason && personal.open(sealedReason),
      })),
    };
  },

  /**
   * The number stays, and the words, which were given for others to read. Of the time only the
   * month: the audit log says at which moment who left.
   */
  async erase(db, { id }) {
    await db.execute(sql`
      update ${departures} set id = gen_random_uuid(), user_id = null,
        asked_at = date_trunc('month', asked_at, 'Africa/Cairo'),
        due_at = date_trunc('month', asked_at, 'Africa/Cairo'),
        former_status = null, former_end = null,
        state = case state when 'waiting' then 'done' else state end
      where user_id = ${id}`);
  },

  /** Of two that can be taken back the kept record's stays. */
  async handOver(db, handover) {
    const { fromId, toId } = handover;
    await db.execute(sql`
      delete from ${departures} as given using ${departures} as kept
      where given.user_id = ${fromId} and kept.user_id = ${toId}
        and given.state = 'waiting' and kept.state = 'waiting'`);
    await moveRows(db, handover, departures);
  },
};
