import { z } from "zod";
import { aidCategories, aidNoteKinds, aidStatuses } from "#app/contract/aid.values.ts";
import { maritalStatuses } from "#app/contract/membership.values.ts";
import { readContent } from "./read.ts";

const demoAid = z.strictObject({
  category: z.enum(aidCategories),
  status: z.enum(aidStatuses),
  /** A governorate's code or a uid of the cast. */
  of: z.string(),
  /** Someone else than the cast: a reader of that governorate. */
  by: z
    .strictObject({
      gender: z.enum(["male", "female"]),
      born: z.iso.date(),
      trade: z.string(),
      maritalStatus: z.enum(maritalStatuses),
    })
    .optional(),
  title: z.string(),
  description: z.string(),
  hoursAgo: z.number(),
  files: z.array(z.string()),
  isUrgent: z.literal(true).optional(),
  /** Days from now, negative when late. */
  dueIn: z.int().optional(),
  amount: z.int().optional(),
  owner: z.string().optional(),
  reason: z.string().optional(),
  notes: z.array(z.tuple([z.enum(aidNoteKinds), z.string()])).optional(),
});

export type DemoAid = z.infer<typeof demoAid>;

export const aid: readonly DemoAid[] = readContent("aid.json", z.array(demoAid));

export const askers = aid.flatMap(({ by, of: governorateCode }) =>
  by ? [{ ...by, governorateCode }] : [],
);
