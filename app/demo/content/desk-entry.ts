import { z } from "zod";
import { contentActs } from "#app/contract/content.values.ts";

export const deskEntry = {
  writer: z.string(),
  publisher: z.string().optional(),
  hoursAgo: z.number(),
  path: z.array(z.enum(contentActs)),
  note: z.string().optional(),
  /** Published at nine in the morning. */
  scheduledInDays: z.int().optional(),
} as const;

const entry = z.strictObject(deskEntry);
export type DeskEntry = z.infer<typeof entry>;
