import { maskNationalId } from "#app/arabic/national-id.ts";
import type { Personal } from "../privacy/personal.ts";

export type Answers = Readonly<Record<string, string | number | boolean | null>>;

const hidden: readonly string[] = ["facebookId", "nationalIdConfirmed", "agreement"];

export function openAnswers(personal: Personal, sealed: string): Answers {
  return JSON.parse(personal.open(sealed)) as Answers;
}

/** Masks the national ID, which reviewers must read from the card. */
export function presentAnswers(answers: Answers): Record<string, Answers[string]> {
  const shown = Object.entries(answers).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries(
    shown.map(([name, value]) => [
      name,
      name === "nationalId" ? maskNationalId(textOf(value)) : value,
    ]),
  );
}

export function textOf(answer: Answers[string] | undefined): string {
  return typeof answer === "string" ? answer : "";
}
