import { z } from "zod";
import { updateAid } from "#app/contract/aid.ts";

/** `was`: the status when the page was made, guarded by the version. */
export const ownerForm = updateAid.body
  .pick({ version: true })
  .extend({ was: z.string().optional() });

export function ownerChange({ version, was }: z.output<typeof ownerForm>, owner: "me" | "nobody") {
  if (owner === "me" && was === "pending") return { version, owner, status: "inReview" as const };
  if (owner === "nobody" && was === "inReview") {
    return { version, owner, status: "pending" as const };
  }
  return { version, owner };
}
