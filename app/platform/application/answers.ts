import { maskNationalId } from "#app/arabic/national-id.ts";
import type { Personal } from "../privacy/personal.ts";

/** What an applicant answered, by the names of the form's fields. */
export type Answers = Readonly<Record<string, string | number | boolean | null>>;

/** What the platform needs of an application and no reviewer does. */
const hidden: readonly string[] = ["facebookId", "nationalIdConfirmed", "agreement"];

export function openAnswers(personal: Personal, sealed: string): Answers {
  return JSON.parse(personal.open(sealed)) as Answers;
}

/** The answers as a reviewer sees them; the national ID is to be read from the card. */
export function presentAnswers(answers: Answers): Record<string, Answers[string]> {
  const shown = Object.entries(answers).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries(
    shown.map(([name, value]) => [
      name,
      name === "nationalId" ? maskNationalId(textOf(value)) : value,
    ]),
  );
}

/** An answer's text; empty for one that was not given or is none. */
export function textOf(answer: Answers[string] | undefined): string {
  return typeof answer === "string" ? answer : "";
}
