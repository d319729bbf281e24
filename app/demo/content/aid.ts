import { z } from "zod";
import { aidCategories, aidNoteKinds, aidStatuses } from "#app/contract/aid.values.ts";
import { maritalStatuses } from "#app/contract/membership.values.ts";
import { readContent } from "./read.ts";

const demoAid = z.strictObject({
  category: z.enum(aidCategories),
  status: z.enum(aidStatuses),
  /** Where the beneficiary lives, or who it is: a uid of the cast. */
  of: z.string(),
  /** Who asks for it, if not somebody of the cast: a reader of that governorate, whom it fits. */
  by: z
    .strictObject({
      gender: z.enum(["male", "female"]),
      born: z.iso.date(),
      /** By its specialization. */
      trade: z.string(),
      maritalStatus: z.enum(maritalStatuses),
    })
    .optional(),
  title: z.string(),
  description: z.string(),
  hoursAgo: z.number(),
  /** What came with it: names of files. */
  files: z.array(z.string()),
  isUrgent: z.literal(true).optional(),
  /** Days from now until it is due; late when negative. */
  dueIn: z.int().optional(),
  amount: z.int().optional(),
  /** The uid of who works on it. */
  owner: z.string().optional(),
  /** Told with the decision. */
  reason: z.string().optional(),
  notes: z.array(z.tuple([z.enum(aidNoteKinds), z.string()])).optional(),
});

/** A request for aid of the demo. Invented, as are all the people, places of work and sums. */
export type DemoAid = z.infer<typeof demoAid>;

export const aid: readonly DemoAid[] = readContent("aid.json", z.array(demoAid));

/** Those who ask for aid and are not of the cast, in the order of their requests. */
export const askers = aid.flatMap(({ by, of: governorateCode }) =>
  by ? [{ ...by, governorateCode }] : [],
);
