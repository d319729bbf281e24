import type { SubmissionResult } from "@conform-to/react";
import arAsk from "#locales/ar/ask.json" with { type: "json" };
import arFailure from "#locales/ar/failure.json" with { type: "json" };
import enAsk from "#locales/en/ask.json" with { type: "json" };
import enFailure from "#locales/en/failure.json" with { type: "json" };

/** Field problems whose words name the field, whichever it is. */
const namingProblems = [
  "agreement",
  "email",
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

/** Every sentence that names its field, in both languages. */
const namingSentences: ReadonlySet<string> = new Set(
  [
    { ask: arAsk, failure: arFailure },
    { ask: enAsk, failure: enFailure },
  ].flatMap(({ ask, failure }) => [
    ...Object.values(ask).flatMap((group) => Object.values(group)),
    ...namingProblems.map((problem) => failure.field[problem]),
  ]),
);

/**
 * The answer to a form, with the fields whose words name them already: a summary puts no label before
 * those (summary-line.ts).
 */
export function withAsked<Result extends SubmissionResult<string[]>>(result: Result) {
  const asked = Object.entries(result.error ?? {}).flatMap(([path, messages]) => {
    const [name = ""] = path.split(/[.[]/);
    return name && messages?.[0] && namingSentences.has(messages[0]) ? [name] : [];
  });
  return asked.length > 0 ? { ...result, asked } : result;
}
