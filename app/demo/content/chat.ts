import { z } from "zod";
import { chatRetentions, chatStates, chatWriters } from "../../contract/chat.values.ts";
import { readContent } from "./read.ts";

/**
 * Who writes (of the demo's people by their uid, or one of the others), how many hours ago, what, and what
 * it answers; a uid after an @ stands for the name.
 */
const message = z.union([
  z.tuple([z.string(), z.number(), z.string()]),
  z.tuple([z.string(), z.number(), z.string(), z.int()]),
]);

/** What a message of the demo brings. */
export const demoChatFiles = ["pictures", "document", "voice"] as const;

const demoRoom = z.strictObject({
  /** Of a group. */
  name: z.string().optional(),
  owner: z.string(),
  with: z.array(z.string()),
  /** So many of the demo's members besides. */
  others: z.int().default(0),
  state: z.enum(chatStates).default("open"),
  writers: z.enum(chatWriters).default("everyone"),
  retention: z.enum(chatRetentions).default("off"),
  showsPast: z.boolean().default(false),
  /** The others are asked, and have not answered. */
  isRequest: z.boolean().default(false),
  /** So many of the last messages are new to the others. */
  read: z.int(),
  pinned: z.array(z.int()).default([]),
  /** It has a picture. */
  hasPicture: z.boolean().default(false),
  /** What messages bring, by their numbers. */
  files: z.record(z.string(), z.enum(demoChatFiles)).default({}),
  messages: z.array(message),
});

/** Rooms of the demo: a month of people who organise something. */
export const demoRooms = readContent("chat.json", z.array(demoRoom));
export type DemoRoom = (typeof demoRooms)[number];

/** What the leader of a governorate wrote to its members, and how many hours ago. */
export const demoAnnouncements = readContent(
  "chat-announcements.json",
  z.strictObject({
    leader: z.string(),
    messages: z.array(z.tuple([z.number(), z.string()])),
  }),
);
