import type { TFunction } from "i18next";
import { formatDate, formatDateTime } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import type { Language } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import type { QuestionKind } from "#app/contract/survey.values.ts";
import type {
  QuestionResult,
  ResultGroup,
  Spread,
  SurveyResults,
} from "#app/contract/survey-results.ts";
import { wordsOf } from "../survey-view.server.ts";

interface Speech {
  readonly t: TFunction;
  readonly language: Language;
}

/** Results in the reader's words. What is hidden has no number. */
export function toResultsView(results: SurveyResults, speech: Speech) {
  const { kind, isAnonymous, isOpen, isTooFew, closesAt, asked, answered, counted } = results;
  const { language } = speech;
  return {
    ...{ kind, isAnonymous, isOpen, isTooFew },
    title: wordsOf(results.title, results.titleEn, language),
    closes: closesAt ? formatDateTime(closesAt, language) : undefined,
    asked: asked ? formatNumber(asked, language) : undefined,
    answered: formatNumber(answered, language),
    share: asked ? formatShare(answered / asked, language) : undefined,
    counted: counted < answered ? formatNumber(counted, language) : undefined,
    questions: results.questions.map((each, at, all) =>
      toQuestionView(each, all.length > 1 ? at + 1 : undefined, speech),
    ),
  };
}
export type ResultsView = ReturnType<typeof toResultsView>;
export type QuestionResultView = ResultsView["questions"][number];

function toQuestionView(result: QuestionResult, number: number | undefined, speech: Speech) {
  const { id, kind, title, titleEn, answered, values, spread, words } = result;
  const { t, language } = speech;
  const rows = values.map(({ value, label, labelEn, count, share, place }) => ({
    id: value,
    label: wordsOf(label, labelEn, language),
    count: count === null ? undefined : formatNumber(count, language),
    share: share === null ? undefined : formatShare(share, language),
    ratio: share ?? undefined,
    place:
      typeof place === "number" ? formatNumber(Math.round(place * 10) / 10, language) : undefined,
  }));
  return {
    ...{ id, kind, rows },
    /** None where there is one question alone. */
    number,
    title: wordsOf(title, titleEn, language),
    answered: answered === null ? undefined : formatNumber(answered, language),
    spread: spread ? spreadWords(spread, kind, speech) : undefined,
    words: words.map(({ word, count }) => ({ word, count: formatNumber(count, language) })),
    groups: [
      {
        name: "governorate" as const,
        ...groupTable(result, result.byGovernorate, speech, (name) =>
          governorateName(name, language),
        ),
      },
      {
        name: "rank" as const,
        ...groupTable(result, result.byRank, speech, (name) => t(`role:rank.${name}`)),
      },
    ].filter(({ rows: groups }) => groups.length > 0),
    hasHidden:
      rows.some(({ count }) => count === undefined) ||
      [...result.byGovernorate, ...result.byRank].some(({ counts }) => counts.includes(null)),
  };
}

/** Kinds of which a group is told by its median: a column for each value would say less. */
const medianKinds: readonly QuestionKind[] = ["scale5", "scale10", "number", "date"];

/** How groups answered, a row each. */
function groupTable(
  { kind, values }: QuestionResult,
  groups: readonly ResultGroup[],
  speech: Speech,
  nameOf: (name: string) => string,
) {
  const { t, language } = speech;
  const isMedian = medianKinds.includes(kind);
  const labels = values.map(({ label, labelEn }) => wordsOf(label, labelEn, language).text);
  const rows = groups.map(({ name, answered, counts, spread }) => ({
    id: name,
    cells: [
      nameOf(name),
      formatNumber(answered, language),
      ...(isMedian
        ? spreadCells(spread ?? undefined, kind, speech)
        : counts.map((count) =>
            count === null
              ? t("survey-answer:results.hidden")
              : `${formatShare(answered === 0 ? 0 : count / answered, language)} (${formatNumber(count, language)})`,
          )),
    ],
  }));
  const columns = isMedian
    ? [t("survey-answer:results.median"), t("survey-answer:results.half")]
    : labels;
  return { rows, columns };
}

function spreadCells(spread: Spread | undefined, kind: QuestionKind, speech: Speech): string[] {
  if (!spread)
    return [speech.t("survey-answer:results.hidden"), speech.t("survey-answer:results.hidden")];
  const [median, lower, upper] = [spread.median, spread.lower, spread.upper].map((value) =>
    formatValue(value, kind, speech.language),
  );
  return [median ?? "", speech.t("survey-answer:results.range", { lower, upper })];
}

function spreadWords(spread: Spread, kind: QuestionKind, { t, language }: Speech): string {
  const [median, lower, upper] = [spread.median, spread.lower, spread.upper].map((value) =>
    formatValue(value, kind, language),
  );
  return t("survey-answer:results.spread", { median, lower, upper });
}

const DAY = 24 * 60 * 60 * 1000;

/** A number; of dates a day, which they are counted as. */
function formatValue(value: number, kind: QuestionKind, language: Language): string {
  if (kind !== "date") return formatNumber(Math.round(value * 100) / 100, language);
  return formatDate(new Date(Math.round(value) * DAY).toISOString().slice(0, 10), language);
}

/** A share of people as a percentage, as far as it says something. */
export function formatShare(share: number, language: Language): string {
  return `${formatNumber(Math.round(share * 1000) / 10, language)}%`;
}
