import { z } from "zod";
import { contentActs } from "#app/contract/content.values.ts";

/** What an item at the desk says of its way, whatever its kind. */
export const deskEntry = {
  /** The uids of who wrote it, and of who decided on it. */
  writer: z.string(),
  publisher: z.string().optional(),
  /** When it was begun. */
  hoursAgo: z.number(),
  /** What was done about it since. */
  path: z.array(z.enum(contentActs)),
  /** Of the first act that is done by somebody else, or else of the last. */
  note: z.string().optional(),
  /** At nine in the morning. */
  scheduledInDays: z.int().optional(),
} as const;

const entry = z.strictObject(deskEntry);
export type DeskEntry = z.infer<typeof entry>;
