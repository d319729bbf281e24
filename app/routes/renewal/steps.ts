import { href } from "react-router";

export type Step = "personal" | "attachments";

export function stepFromUrl({ searchParams }: URL): Step {
  return searchParams.get("step") === "attachments" ? "attachments" : "personal";
}

export function stepPath(step: Step): string {
  return step === "personal" ? href("/renewal") : `${href("/renewal")}?step=${step}`;
}
