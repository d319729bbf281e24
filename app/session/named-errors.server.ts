import type { SubmissionResult } from "@conform-to/react";
import arAsk from "#locales/ar/ask.json" with { type: "json" };
import arFailure from "#locales/ar/failure.json" with { type: "json" };
import enAsk from "#locales/en/ask.json" with { type: "json" };
import enFailure from "#locales/en/failure.json" with { type: "json" };

const namingProblems = [
  "agreement",
  "code",
  "email",
  "email-local",
  "four-part-name",
  "full-name",
  "gender-differs",
  "membership-unlike",
  "national-id-birthdate",
  "national-id-century",
  "national-id-governorate",
  "national-id-length",
  "phone",
  "phone-taken",
] as const;

/** A list index at the end of a path. */
const ITEM = /(\[\d+\]|\.\d+)$/;

export const namingSentences: ReadonlySet<string> = new Set(
  [
    { ask: arAsk, failure: arFailure },
    { ask: enAsk, failure: enFailure },
  ].flatMap(({ ask, failure }) => [
    ...Object.values(ask).flatMap((group) => Object.values(group)),
    ...namingProblems.map((problem) => failure.field[problem]),
  ]),
);

/** Moves problems of list items (`places[3]`) to their field; marks messages that name it. */
export function markNamedErrors<Result extends SubmissionResult<string[]>>(answer: Result) {
  const error: Record<string, string[] | null> = {};
  for (const [path, messages] of Object.entries(answer.error ?? {})) {
    error[path.replace(ITEM, "")] ??= messages;
  }
  const result = answer.error ? { ...answer, error } : answer;
  const asked = Object.entries(result.error ?? {}).flatMap(([path, messages]) => {
    const [name = ""] = path.split(/[.[]/);
    return name && messages?.[0] && namingSentences.has(messages[0]) ? [name] : [];
  });
  return asked.length > 0 ? { ...result, asked } : result;
}
