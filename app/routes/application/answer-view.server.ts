import type { RouterContextProvider } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import type { Application } from "#app/contract/application.ts";
import { attachmentFields, renewalFiles, stepFields } from "#app/contract/membership.values.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { type Language, preferencesOf } from "#app/session/preferences.server.ts";

const answerGroups = {
  personal: ["name", "membershipId", ...stepFields.personal],
  address: ["addressType", ...stepFields.address, "isDefault"],
  work: stepFields.work,
  politics: stepFields.politics,
} as const;

/** Reviewers look at the card first. */
const documentOrder: readonly string[] = [
  "nationalID_Front",
  "nationalID_Back",
  ...attachmentFields,
  ...renewalFiles,
];

const numberFields: readonly string[] = ["nationalId", "membershipId", "phoneNumber", "email"];
const placeFields: readonly string[] = ["governorate", "workGovernorate"];
const choiceFields: readonly string[] = ["gender", "martialStatus", "addressType", "qualification"];

export function groupAnswers(
  context: Readonly<RouterContextProvider>,
  answers: Application["answers"],
  gender: string | null = null,
) {
  const { language } = preferencesOf(context);
  const person = { ...answers, gender: answers.gender ?? gender };
  return Object.entries(answerGroups).flatMap(([group, names]) => {
    const rows = names
      .filter((each) => each in answers)
      .map((each) => ({ name: each, value: toAnswerView(context, language, each, person) }));
    return rows.length > 0 ? [{ group, rows }] : [];
  });
}
export type AnswerGroups = ReturnType<typeof groupAnswers>;

export function sortDocuments<Document extends { readonly field: string }>(
  documents: readonly Document[],
): Document[] {
  return documents.toSorted(
    (one, other) => documentOrder.indexOf(one.field) - documentOrder.indexOf(other.field),
  );
}

interface AnswerView {
  readonly text: string;
  readonly isNumber: boolean;
}

function toAnswerView(
  context: Readonly<RouterContextProvider>,
  language: Language,
  name: string,
  answers: Application["answers"],
): AnswerView | undefined {
  const t = translatorOf(context);
  const answer = answers[name];
  if (answer === null || answer === undefined || answer === "") return undefined;
  const toView = (text: string) => ({ text, isNumber: numberFields.includes(name) });
  if (typeof answer === "boolean") return toView(t(`review:choice.${answer ? "yes" : "no"}`));
  const text = String(answer);
  if (placeFields.includes(name)) return toView(governorateName(text, language));
  if (name === "dateOfBirth") return toView(formatDate(text, language) || text);
  if (!choiceFields.includes(name)) return toView(text);
  const gender = String(answers.gender ?? "");
  return toView(t(`review:choice.${name}.${text}`, { context: gender, defaultValue: text }));
}
