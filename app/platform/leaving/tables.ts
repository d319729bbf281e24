import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  DEPARTURES_KEPT_DAYS,
  departureStates,
  leavingKinds,
} from "#app/contract/leaving.values.ts";
import { statuses } from "#app/contract/user.ts";
import { retain } from "../database/purge.ts";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { units } from "../structure/tables.ts";
import { users } from "../user/tables.ts";

/** Counted by month, without a name once the account is gone. */
export const departures = pgTable(
  "departures",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    kind: text("kind", { enum: leavingKinds }).notNull(),
    /** Where the person belonged then (`users.place_code`). */
    governorateCode: text("governorate_code"),
    branchId: uuid("branch_id").references(() => units.id, { onDelete: "set null" }),
    sealedReason: text("sealed_reason"),
    askedAt: moment("asked_at").notNull(),
    /** From here on it can't be taken back. */
    dueAt: moment("due_at").notNull(),
    state: text("state", { enum: departureStates }).notNull().default("waiting"),
    /** For the way back; null where no membership ended by it. */
    formerStatus: text("former_status", { enum: statuses }),
    formerEnd: date("former_end"),
  },
  (table) => [
    uniqueIndex("departures_waiting").on(table.userId).where(sql`state = 'waiting'`),
    index("departures_due").on(table.dueAt).where(sql`state = 'waiting'`),
    index("departures_of_user").on(table.userId, table.askedAt),
    index("departures_by_place").on(table.governorateCode, table.askedAt),
    index("departures_by_time").on(table.askedAt),
  ],
);

/** A code that was mailed: one a person, replaced by the next. */
export const departureCodes = pgTable("departure_codes", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  kind: text("kind", { enum: leavingKinds }).notNull(),
  sealedReason: text("sealed_reason"),
  codeHash: text("code_hash").notNull(),
  codeSentAt: moment("code_sent_at").notNull(),
  tries: integer("tries").notNull().default(0),
});

export const personalDepartures = [
  personal(departures, { shows: "odd", erase: "odd", merge: "odd" }),
  personal(departureCodes, {
    shows: { leavingAsked: ["kind", "codeSentAt"] },
    erase: "delete",
    merge: "delete",
  }),
];

export const keptDepartures = retain(departures, { by: "askedAt", days: DEPARTURES_KEPT_DAYS });
export const keptDepartureCodes = retain(departureCodes, { by: "codeSentAt", days: 1 });
