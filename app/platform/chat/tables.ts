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
import { users } from "../user/tables.ts";

const count = (name: string) => bigint(name, { mode: "number" });

/** Where people write to each other: two, or a group. */
export const chatRooms = pgTable(
  "chat_rooms",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    kind: text("kind", { enum: chatKinds }).notNull(),
    /** Of a direct room both ids in order, so that two people have one; null of a group. */
    pair: text("pair").unique(),
    state: text("state", { enum: chatStates }).notNull().default("open"),
    writers: text("writers", { enum: chatWriters }).notNull().default("everyone"),
    /** What a group follows, of which there is one room; null of one whose members are chosen. */
    follows: text("follows", { enum: chatFollows }),
    followedId: uuid("followed_id"),
    /** A group's name. */
    sealedName: text("sealed_name"),
    /** A group's picture: a key of the documents, in pieces. */
    pictureAs: text("picture_as"),
    retention: text("retention", { enum: chatRetentions }).notNull().default("off"),
    /** Whether who joins sees what was said before. */
    showsPast: boolean("shows_past").notNull().default(false),
    /** Grows with every change of a message: what a reader of the room has to catch up with. */
    counter: count("counter").notNull().default(0),
    /** The place of the last message. */
    lastSeq: count("last_seq").notNull().default(0),
    /** Or when the room was made. */
    lastMessageAt: moment("last_message_at").notNull(),
    /** Grows with each change of its settings, so that of two editors the second is told. */
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("chat_rooms_by_picture").on(table.pictureAs).where(sql`picture_as is not null`),
    // What the night looks through for messages that were kept long enough.
    index("chat_rooms_that_forget").on(table.id).where(sql`retention <> 'off'`),
    uniqueIndex("chat_rooms_that_follow")
      .on(table.follows, table.followedId)
      .where(sql`follows is not null`),
  ],
);

/** Who belongs to a room, or did. One mark says how far somebody has read. */
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
    /** Where only chosen people write. */
    mayWrite: boolean("may_write").notNull().default(false),
    standing: text("standing", { enum: chatStandings }).notNull(),
    /** Who added or asked them; null for who came by themselves, or was erased. */
    askedBy: uuid("asked_by").references(() => users.id, { onDelete: "set null" }),
    /** What came up to this place they don't see, unless the room shows its past. */
    joinedSeq: count("joined_seq").notNull().default(0),
    readSeq: count("read_seq").notNull().default(0),
    readAt: moment("read_at"),
    /** Up to where they were told of new messages. */
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

/** What was written, in the order in which the room took it. */
export const chatMessages = pgTable(
  "chat_messages",
  {
    roomId: uuid("room_id")
      .notNull()
      .references(() => chatRooms.id, { onDelete: "cascade" }),
    /** From 1 without a gap. */
    seq: count("seq").notNull(),
    id: uuid("id").notNull().default(sql`uuidv7()`),
    /** Null where that person's data was erased. */
    senderId: uuid("sender_id").references(() => users.id, { onDelete: "set null" }),
    /** The sender's own: what is sent twice is written once. */
    clientKey: uuid("client_key"),
    /** Null of what was deleted, and of what a moderator hid. */
    sealedText: text("sealed_text"),
    /** What a moderator hid, which its author alone reads. */
    sealedHidden: text("sealed_hidden"),
    replyTo: count("reply_to"),
    /** Written to somebody who blocks its sender: the sender alone sees it. */
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

/** Whom a message names of those who belong to its room: they are told of it, also where they mute the room. */
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

/**
 * Pictures, documents and voice notes of messages, in the order in which they were chosen. What is kept under
 * a key is deleted with its row, by a job; a message that has files can't go before them.
 */
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
    /** What a picture shows, for who doesn't see it. */
    sealedAlt: text("sealed_alt"),
    type: text("type").notNull(),
    /** In bytes. */
    size: integer("size").notNull(),
    /** Of a picture, in pixels. */
    width: integer("width"),
    height: integer("height"),
    /** Of a voice note. */
    seconds: smallint("seconds"),
    /** A key of the documents, in pieces. */
    storedAs: text("stored_as").notNull(),
    /** The same in smaller widths, of a picture that is wider. */
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

/** In which messages of a room a word stands, by a keyed token of it (docs/decisions/0060-search-in-sealed-messages.md). */
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

/** Whom somebody doesn't want to hear from. */
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
