import { z } from "zod";
import { departureStates, leavingKinds } from "#app/contract/leaving.values.ts";
import { readContent } from "./read.ts";

export const demoDepartures = readContent(
  "departures.json",
  z.array(
    z.strictObject({
      governorateCode: z.string(),
      daysAgo: z.int(),
      kind: z.enum(leavingKinds),
      state: z.enum(departureStates),
      reason: z.string().nullable(),
    }),
  ),
);
