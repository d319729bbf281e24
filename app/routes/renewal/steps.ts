import { href } from "react-router";

/** Personal and address, then attachments (docs/product.md#renewal). */
export type Step = "personal" | "attachments";

export function stepFromUrl({ searchParams }: URL): Step {
  return searchParams.get("step") === "attachments" ? "attachments" : "personal";
}

export function stepPath(step: Step): string {
  return step === "personal" ? href("/renewal") : `${href("/renewal")}?step=${step}`;
}
