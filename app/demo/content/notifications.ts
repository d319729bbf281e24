import { z } from "zod";
import { readContent } from "./read.ts";

/** A leader writes in one language, which is Arabic: one text for both. */
const words = z
  .union([z.string(), z.strictObject({ ar: z.string(), en: z.string() })])
  .transform((text) => (typeof text === "string" ? { ar: text, en: text } : text));

const demoNotification = z.strictObject({
  hoursAgo: z.number(),
  title: words,
  message: words,
  screen: z.string().optional(),
  params: z.strictObject({ id: z.string().optional(), title: z.string().optional() }).optional(),
  /** The uid of a leader; nobody for what the platform tells by itself. */
  sender: z.string().optional(),
  /** Codes of governorates and uids of people whose roles are meant, or some people by their uids. */
  to: z.union([
    z.strictObject({ people: z.array(z.string()) }),
    z.strictObject({
      governorates: z.array(z.string()).optional(),
      rolesOf: z.array(z.string()).optional(),
    }),
  ]),
  /** By name and read already. */
  isRead: z.literal(true).optional(),
});

/** What the demo's people have been told: by whom, for whom, and where a click leads. */
export type DemoNotification = z.infer<typeof demoNotification>;

const content = readContent(
  "notifications.json",
  z.strictObject({
    notifications: z.array(demoNotification),
    unread: z.record(z.string(), z.int()),
  }),
);

/** Oldest first. */
export const demoNotifications: readonly DemoNotification[] = content.notifications;

/** How many of the newest that were sent to many a person of the cast has not read. */
export const unread: Readonly<Record<string, number>> = content.unread;
