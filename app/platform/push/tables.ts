import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { type PushKeys, pushKinds } from "#app/contract/push.ts";
import { sessions } from "../auth/tables.ts";
import { moment } from "../database/tables.ts";
import { notifications } from "../notification/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    sessionId: uuid("session_id")
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: pushKinds }).notNull(),
    /** Of a browser its push service's address, else the id of a OneSignal subscription. */
    endpoint: text("endpoint").notNull().unique(),
    /** Of a browser. Useless without the platform's VAPID key. */
    keys: jsonb("keys").$type<PushKeys>(),
    language: text("language", { enum: ["ar", "en"] }).notNull(),
    /** Chat texts show on this device, on its lock screen too. */
    showsMessages: boolean("shows_messages").notNull().default(false),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("push_subscriptions_of_user").on(table.userId)],
);

export const pushRuns = pgTable("push_runs", {
  notificationId: uuid("notification_id")
    .primaryKey()
    .references(() => notifications.id, { onDelete: "cascade" }),
  /** Cursor: the last of the audience that was processed. */
  afterUserId: uuid("after_user_id"),
  batches: integer("batches").notNull(),
});

/** One push to one subscription: written once, before anything is sent. */
export const pushDeliveries = pgTable(
  "push_deliveries",
  {
    subscriptionId: uuid("subscription_id")
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: "cascade" }),
    notificationId: uuid("notification_id")
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
    batch: integer("batch").notNull(),
    state: text("state", { enum: ["waiting", "sent", "dropped"] })
      .notNull()
      .default("waiting"),
    /** Claimed by a worker, or delayed by the provider. */
    notBefore: moment("not_before"),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.notificationId] }),
    index("push_deliveries_of_batch").on(table.notificationId, table.batch),
  ],
);

export const personalSubscriptions = personal(pushSubscriptions, {
  // Without the endpoint: whoever has it can push there.
  shows: { pushes: ["kind", "language", "showsMessages", "createdAt"] },
  order: ["id"],
  erase: "delete",
  merge: "delete",
});
