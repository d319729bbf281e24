import { href } from "react-router";

/** §2: personal and address, then attachments. */
export type Step = "personal" | "attachments";

export function stepIn({ searchParams }: URL): Step {
  return searchParams.get("step") === "attachments" ? "attachments" : "personal";
}

export function addressOf(step: Step): string {
  return step === "personal" ? href("/renewal") : `${href("/renewal")}?step=${step}`;
}
