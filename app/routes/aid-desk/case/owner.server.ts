import { z } from "zod";
import { updateAid } from "#app/contract/aid.ts";

/** `was` is the status when the page was made; the version vouches for it. */
export const ownerForm = updateAid.body
  .pick({ version: true })
  .extend({ was: z.string().optional() });

/** Who takes a new request reviews it from then on, and who gives it back ends that. */
export function ownerChange({ version, was }: z.output<typeof ownerForm>, owner: "me" | "nobody") {
  if (owner === "me" && was === "pending") return { version, owner, status: "inReview" as const };
  if (owner === "nobody" && was === "inReview") {
    return { version, owner, status: "pending" as const };
  }
  return { version, owner };
}
