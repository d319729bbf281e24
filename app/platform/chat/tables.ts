import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  chatFollows,
  chatKinds,
  chatParts,
  chatRetentions,
  chatStandings,
  chatStates,
  chatWriters,
} from "#app/contract/chat.values.ts";
import { chatFileKinds } from "#app/contract/chat-files.values.ts";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

const count = (name: string) => bigint(name, { mode: "number" });

export const chatRooms = pgTable(
  "chat_rooms",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    kind: text("kind", { enum: chatKinds }).notNull(),
    /** Both ids of a direct room, sorted: one room per pair. */
    pair: text("pair").unique(),
    state: text("state", { enum: chatStates }).notNull().default("open"),
    writers: text("writers", { enum: chatWriters }).notNull().default("everyone"),
    /** One room per subject; null: chosen members. */
    follows: text("follows", { enum: chatFollows }),
    followedId: uuid("followed_id"),
    sealedName: text("sealed_name"),
    /** A group's: key in the document store, in chunks. */
    pictureAs: text("picture_as"),
    retention: text("retention", { enum: chatRetentions }).notNull().default("off"),
    showsPast: boolean("shows_past").notNull().default(false),
    /** Bumped by every change of a message: readers catch up from it. */
    counter: count("counter").notNull().default(0),
    lastSeq: count("last_seq").notNull().default(0),
    lastMessageAt: moment("last_message_at").notNull(),
    /** For optimistic locking of settings. */
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("chat_rooms_by_picture").on(table.pictureAs).where(sql`picture_as is not null`),
    // For the nightly purge.
    index("chat_rooms_that_forget").on(table.id).where(sql`retention <> 'off'`),
    uniqueIndex("chat_rooms_that_follow")
      .on(table.follows, table.followedId)
      .where(sql`follows is not null`),
  ],
);

export const chatMembers = pgTable(
  "chat_members",
  {
    roomId: uuid("room_id")
      .notNull()
      .references(() => chatRooms.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    part: text("part", { enum: chatParts }).notNull().default("member"),
    mayWrite: boolean("may_write").notNull().default(false),
    standing: text("standing", { enum: chatStandings }).notNull(),
    /** null: came by themselves, or the other was erased. */
    askedBy: uuid("asked_by").references(() => users.id, { onDelete: "set null" }),
    /** Earlier messages are invisible, unless the room shows its past. */
    joinedSeq: count("joined_seq").notNull().default(0),
    readSeq: count("read_seq").notNull().default(0),
    readAt: moment("read_at"),
    toldSeq: count("told_seq").notNull().default(0),
    mutedUntil: moment("muted_until"),
    archivedAt: moment("archived_at"),
    joinedAt: moment("joined_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index("chat_rooms_of_user").on(table.userId, table.standing, table.roomId),
    index("chat_members_by_asker").on(table.askedBy).where(sql`asked_by is not null`),
  ],
);

export const chatMessages = pgTable(
  "chat_messages",
  {
    roomId: uuid("room_id")
      .notNull()
      .references(() => chatRooms.id, { onDelete: "cascade" }),
    /** From 1 without gaps. */
    seq: count("seq").notNull(),
    id: uuid("id").notNull().default(sql`uuidv7()`),
    /** null: erased. */
    senderId: uuid("sender_id").references(() => users.id, { onDelete: "set null" }),
    /** The sender's idempotency key. */
    clientKey: uuid("client_key"),
    /** null: deleted, or hidden by a moderator. */
    sealedText: text("sealed_text"),
    /** Hidden by a moderator, readable by its author. */
    sealedHidden: text("sealed_hidden"),
    replyTo: count("reply_to"),
    /** The recipient blocks the sender: visible to the sender alone. */
    isWithheld: boolean("is_withheld").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    editedAt: moment("edited_at"),
    deletedAt: moment("deleted_at"),
    pinnedAt: moment("pinned_at"),
    /** The room's counter at its last change. */
    changed: count("changed").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.seq] }),
    uniqueIndex("chat_messages_by_id").on(table.id),
    index("chat_messages_by_change").on(table.roomId, table.changed),
    index("chat_messages_pinned").on(table.roomId, table.seq).where(sql`pinned_at is not null`),
    index("chat_messages_of_sender").on(table.senderId, table.id),
    uniqueIndex("chat_messages_by_key")
      .on(table.roomId, table.senderId, table.clientKey)
      .where(sql`client_key is not null`),
  ],
);

/** Mentioned members are notified even where they mute the room. */
export const chatMentions = pgTable(
  "chat_mentions",
  {
    roomId: uuid("room_id").notNull(),
    seq: count("seq").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.seq, table.userId] }),
    foreignKey({
      columns: [table.roomId, table.seq],
      foreignColumns: [chatMessages.roomId, chatMessages.seq],
    }).onDelete("cascade"),
    index("chat_mentions_of_user").on(table.userId, table.roomId, table.seq),
  ],
);

/** Storage is deleted with the row, by a job; a message can't be deleted before its files. */
export const chatFiles = pgTable(
  "chat_files",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    roomId: uuid("room_id")
      .notNull()
      .references(() => chatRooms.id, { onDelete: "cascade" }),
    seq: count("seq").notNull(),
    place: smallint("place").notNull(),
    kind: text("kind", { enum: chatFileKinds }).notNull(),
    sealedName: text("sealed_name").notNull(),
    sealedAlt: text("sealed_alt"),
    type: text("type").notNull(),
    /** In bytes. */
    size: integer("size").notNull(),
    /** Of a picture, in pixels. */
    width: integer("width"),
    height: integer("height"),
    seconds: smallint("seconds"),
    /** Key in the document store, in chunks. */
    storedAs: text("stored_as").notNull(),
    mediumAs: text("medium_as"),
    smallAs: text("small_as"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    foreignKey({
      name: "chat_files_message",
      columns: [table.roomId, table.seq],
      foreignColumns: [chatMessages.roomId, chatMessages.seq],
    }),
    index("chat_files_of_message").on(table.roomId, table.seq, table.place),
    index("chat_files_by_key").on(table.storedAs),
    index("chat_files_by_medium").on(table.mediumAs).where(sql`medium_as is not null`),
    index("chat_files_by_small").on(table.smallAs).where(sql`small_as is not null`),
  ],
);

/** By keyed tokens of the words (docs/decisions/0060-search-in-sealed-messages.md). */
export const chatWords = pgTable(
  "chat_words",
  {
    roomId: uuid("room_id")
      .notNull()
      .references(() => chatRooms.id, { onDelete: "cascade" }),
    token: bigint("token", { mode: "bigint" }).notNull(),
    seq: count("seq").notNull(),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.token, table.seq] })],
);

export const chatBlocks = pgTable(
  "chat_blocks",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    blockedId: uuid("blocked_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.blockedId] }),
    index("chat_blocks_of_blocked").on(table.blockedId),
  ],
);

export const personalChats = [
  personal(chatMembers, { shows: "odd", erase: "odd", merge: "odd" }),
  personal(chatMessages, { shows: "odd", erase: "odd", merge: "odd" }),
  personal(chatMentions, { shows: "odd", erase: "odd", merge: "odd" }),
  personal(chatBlocks, { shows: "odd", erase: "odd", merge: "odd" }),
];
