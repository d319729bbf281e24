import { z } from "zod";
import { leavingKinds } from "./leaving.values.ts";
import { namedObject } from "./named-object.ts";

/** A departure that can still be taken back. */
export const waitingDeparture = namedObject("WaitingDeparture", {
  kind: z.enum(leavingKinds),
  /** The last day on which it can be taken back, YYYY-MM-DD. */
  until: z.string(),
});
export type WaitingDeparture = z.infer<typeof waitingDeparture>;
