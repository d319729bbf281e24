import { z } from "zod";
import { chatRetentions, chatStates, chatWriters } from "../../contract/chat.values.ts";
import { readContent } from "./read.ts";

/**
 * Writer (uid or one of the others), hours ago, text, and what it answers; @uid stands for the
 * name.
 */
const message = z.union([
  z.tuple([z.string(), z.number(), z.string()]),
  z.tuple([z.string(), z.number(), z.string(), z.int()]),
]);

export const demoChatFiles = ["pictures", "document", "voice"] as const;

const demoRoom = z.strictObject({
  name: z.string().optional(),
  owner: z.string(),
  with: z.array(z.string()),
  others: z.int().default(0),
  state: z.enum(chatStates).default("open"),
  writers: z.enum(chatWriters).default("everyone"),
  retention: z.enum(chatRetentions).default("off"),
  showsPast: z.boolean().default(false),
  isRequest: z.boolean().default(false),
  read: z.int(),
  pinned: z.array(z.int()).default([]),
  hasPicture: z.boolean().default(false),
  files: z.record(z.string(), z.enum(demoChatFiles)).default({}),
  messages: z.array(message),
});

export const demoRooms = readContent("chat.json", z.array(demoRoom));
export type DemoRoom = (typeof demoRooms)[number];

export const demoAnnouncements = readContent(
  "chat-announcements.json",
  z.strictObject({
    leader: z.string(),
    messages: z.array(z.tuple([z.number(), z.string()])),
  }),
);
