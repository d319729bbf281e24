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
import { users } from "../user/tables.ts";

/** Where a session is pushed to; one for each session, and gone when that ends. */
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
    /** A browser's own address at its push service, or the id of a OneSignal subscription. */
    endpoint: text("endpoint").notNull().unique(),
    /** Of a browser. Without the platform's VAPID key nobody can push by them. */
    keys: jsonb("keys").$type<PushKeys>(),
    language: text("language", { enum: ["ar", "en"] }).notNull(),
    /** Messages of chat come with their words, which this device shows while it is locked too. */
    showsMessages: boolean("shows_messages").notNull().default(false),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("push_subscriptions_of_user").on(table.userId)],
);

/** How far the fan-out of a notification has come; gone when it is done. */
export const pushRuns = pgTable("push_runs", {
  notificationId: uuid("notification_id")
    .primaryKey()
    .references(() => notifications.id, { onDelete: "cascade" }),
  /** The last of the audience whose subscriptions were looked at. */
  afterUserId: uuid("after_user_id"),
  /** How many batches were queued. */
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
    /** Those that one job sends. */
    batch: integer("batch").notNull(),
    state: text("state", { enum: ["waiting", "sent", "dropped"] })
      .notNull()
      .default("waiting"),
    /** Not to be taken before: a worker has it in hand, or the provider asked for patience. */
    notBefore: moment("not_before"),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.notificationId] }),
    index("push_deliveries_of_batch").on(table.notificationId, table.batch),
  ],
);
