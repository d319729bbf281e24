import { href } from "react-router";

/** Personal and address, then attachments (docs/product.md#renewal). */
export type Step = "personal" | "attachments";

export function stepIn({ searchParams }: URL): Step {
  return searchParams.get("step") === "attachments" ? "attachments" : "personal";
}

export function addressOf(step: Step): string {
  return step === "personal" ? href("/renewal") : `${href("/renewal")}?step=${step}`;
}
