import { z } from "zod";
import { readContent } from "./read.ts";

/** Leaders write in Arabic only: one text for both languages. */
const words = z
  .union([z.string(), z.strictObject({ ar: z.string(), en: z.string() })])
  .transform((text) => (typeof text === "string" ? { ar: text, en: text } : text));

const demoNotification = z.strictObject({
  hoursAgo: z.number(),
  title: words,
  message: words,
  screen: z.string().optional(),
  params: z.strictObject({ id: z.string().optional(), title: z.string().optional() }).optional(),
  /** Uid of a leader; absent for the platform's own. */
  sender: z.string().optional(),
  /** Governorate codes and uids whose roles are meant, or people's uids. */
  to: z.union([
    z.strictObject({ people: z.array(z.string()) }),
    z.strictObject({
      governorates: z.array(z.string()).optional(),
      rolesOf: z.array(z.string()).optional(),
    }),
  ]),
  isRead: z.literal(true).optional(),
});

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

export const unread: Readonly<Record<string, number>> = content.unread;
