import { data, type RouterContextProvider } from "react-router";
import { formatDate, formatDateTime } from "#app/arabic/dates.ts";
import { type Application, readApplication } from "#app/contract/application.ts";
import { attachmentFields, renewalFiles, stepFields } from "#app/contract/membership-form.ts";
import { correctable } from "#app/contract/review.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
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

export type Review = Awaited<ReturnType<typeof loadReview>>;

/** An application as the review shows it. Without the ability the page is forbidden, outside the area not there. */
export async function loadReview(
  context: Readonly<RouterContextProvider>,
  params: { readonly id: string },
) {
  const answer = await call(context, readApplication, { params });
  if (!answer.ok && answer.status === 403) throw data(null, { status: 403 });
  if (!answer.ok) throw pageFailure(answer);
  const { language } = preferencesOf(context);
  const { id, kind, state, name, claimedBy, isMine, warnings, steps, answers } = answer.data;
  const sorted = answer.data.documents.toSorted(
    (one, other) => papers.indexOf(one.field) - papers.indexOf(other.field),
  );
  return {
    ...{ id, kind, state, name, claimedBy, isMine, warnings },
    governorate: answer.data.governorate && shownPlace(answer.data.governorate, language),
    submittedAt: formatDateTime(answer.data.submittedAt, language),
    groups: Object.entries(groups).flatMap(([group, names]) => {
      const rows = names
        .filter((each) => each in answers)
        .map((each) => ({ name: each, value: shownAnswer(context, language, each, answers) }));
      return rows.length > 0 ? [{ group, rows }] : [];
    }),
    documents: sorted,
    hasCard: sorted.some(({ field }) => field === "nationalID_Front"),
    steps: steps.map((step) => ({ ...step, at: formatDateTime(step.at, language) })),
    correctable: [...correctable[kind]],
  };
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
