import type { RouterContextProvider } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import type { Application } from "#app/contract/application.ts";
import { attachmentFields, renewalFiles, stepFields } from "#app/contract/membership-form.ts";
import { type Language, preferencesOf } from "#app/session/preferences.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import { shownPlace } from "./shown-place.server.ts";

/** The answers as the steps of the form group them, and what only renewals and activations have. */
const groups = {
  personal: ["name", "membershipId", ...stepFields.personal],
  address: ["addressType", ...stepFields.address, "isDefault"],
  work: stepFields.work,
  politics: stepFields.politics,
} as const;

/** The order in which a reviewer looks at pictures: the card first. */
const papers: readonly string[] = [
  "nationalID_Front",
  "nationalID_Back",
  ...attachmentFields,
  ...renewalFiles,
];

const numbers: readonly string[] = ["nationalId", "membershipId", "phoneNumber", "email"];
const places: readonly string[] = ["governorate", "workGovernorate"];
const choices: readonly string[] = ["gender", "martialStatus", "addressType", "qualification"];

/** What somebody answered, grouped as the form was, in the reader's words; for reviewer and applicant. */
export function groupAnswers(
  context: Readonly<RouterContextProvider>,
  answers: Application["answers"],
) {
  const { language } = preferencesOf(context);
  return Object.entries(groups).flatMap(([group, names]) => {
    const rows = names
      .filter((each) => each in answers)
      .map((each) => ({ name: each, value: shownAnswer(context, language, each, answers) }));
    return rows.length > 0 ? [{ group, rows }] : [];
  });
}
export type AnswerGroups = ReturnType<typeof groupAnswers>;

/** Pictures in the order in which they are looked at. */
export function sortDocuments<Document extends { readonly field: string }>(
  documents: readonly Document[],
): Document[] {
  return documents.toSorted(
    (one, other) => papers.indexOf(one.field) - papers.indexOf(other.field),
  );
}

interface Shown {
  readonly text: string;
  /** Digits and addresses run from left to right. */
  readonly isNumber: boolean;
}

/** An answer in words; undefined where nothing was answered. */
function shownAnswer(
  context: Readonly<RouterContextProvider>,
  language: Language,
  name: string,
  answers: Application["answers"],
): Shown | undefined {
  const words = wordsOf(context);
  const answer = answers[name];
  if (answer === null || answer === undefined || answer === "") return undefined;
  const shown = (text: string) => ({ text, isNumber: numbers.includes(name) });
  if (typeof answer === "boolean") return shown(words(`review:choice.${answer ? "yes" : "no"}`));
  const text = String(answer);
  if (places.includes(name)) return shown(shownPlace(text, language));
  if (name === "dateOfBirth") return shown(formatDate(text, language) || text);
  if (!choices.includes(name)) return shown(text);
  const gender = String(answers.gender ?? "");
  return shown(words(`review:choice.${name}.${text}`, { context: gender, defaultValue: text }));
}
