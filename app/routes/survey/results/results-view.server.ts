import type { TFunction } from "i18next";
import { formatDate } from "#app/arabic/dates.ts";
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
import { formatClosing, wordsOf } from "../survey-view.server.ts";

interface Speech {
  readonly t: TFunction;
  readonly language: Language;
}

export function toResultsView(results: SurveyResults, speech: Speech) {
  const { kind, isAnonymous, isOpen, isSealed, isTooFew, closesAt, asked, answered, counted } =
    results;
  const { language } = speech;
  return {
    ...{ kind, isAnonymous, isOpen, isSealed, isTooFew },
    title: wordsOf(results.title, results.titleEn, language),
    closes: closesAt ? formatClosing({ closesAt, isOpen }, language) : undefined,
    asked: asked ? formatNumber(asked, language) : undefined,
    answered: formatNumber(answered, language),
    share: asked ? formatShare(answered / asked, language) : undefined,
    counted: !isSealed && counted < answered ? formatNumber(counted, language) : undefined,
    questions: results.questions.map((each, at, all) =>
      toQuestionView(each, all.length > 1 ? at + 1 : undefined, speech),
    ),
  };
}
export type ResultsView = ReturnType<typeof toResultsView>;
export type QuestionResultView = ResultsView["questions"][number];

function toQuestionView(result: QuestionResult, number: number | undefined, speech: Speech) {
  const { id, kind, title, titleEn, answered, values, spread, bands, words } = result;
  const { t, language } = speech;
  const rowsOfValues = values.map(({ value, label, labelEn, count, share, place, standing }) => ({
    id: value,
    label: wordsOf(label, labelEn, language),
    count: count === null ? undefined : formatNumber(count, language),
    share: share === null ? undefined : formatShare(share, language),
    ratio: share ?? undefined,
    place: placeOf(place, standing, language),
  }));
  const rowsOfBands = bands.map(({ from, below, count }) => ({
    id: `from ${from}`,
    label: { text: bandWords({ from, below }, kind, speech) },
    count: formatNumber(count, language),
    share: answered ? formatShare(count / answered, language) : undefined,
    ratio: answered ? count / answered : undefined,
    place: undefined,
  }));
  const rows = [...rowsOfValues, ...rowsOfBands];
  return {
    ...{ id, kind, rows },
    /** Else only the order is published. */
    hasMean: values.some(({ place }) => typeof place === "number"),
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
      (isAmount(kind) && !spread && bands.length === 0) ||
      rows.some(({ count }) => count === undefined) ||
      [...result.byGovernorate, ...result.byRank].some(({ counts }) => counts.includes(null)),
  };
}

const isAmount = (kind: QuestionKind) => kind === "number" || kind === "date";

function placeOf(
  place: number | null | undefined,
  standing: number | null | undefined,
  language: Language,
): string | undefined {
  if (typeof place === "number") return formatNumber(Math.round(place * 10) / 10, language);
  return typeof standing === "number" ? formatNumber(standing, language) : undefined;
}

function bandWords(
  { from, below }: { readonly from: number | null; readonly below: number | null },
  kind: QuestionKind,
  { t, language }: Speech,
): string {
  const toText = (value: number | null) =>
    value === null ? "" : formatValue(value, kind, language);
  const values = { from: toText(from), below: toText(below) };
  if (from === null) return t("survey-answer:results.band.below", values);
  return t(`survey-answer:results.band.${below === null ? "from" : "between"}`, values);
}

function groupTable(
  { kind, values }: QuestionResult,
  groups: readonly ResultGroup[],
  speech: Speech,
  nameOf: (name: string) => string,
) {
  const { t, language } = speech;
  // A median column where published, else one per value.
  const isMedian = groups.some(({ spread }) => spread);
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

function formatValue(value: number, kind: QuestionKind, language: Language): string {
  if (kind !== "date") return formatNumber(Math.round(value * 100) / 100, language);
  return formatDate(new Date(Math.round(value) * DAY).toISOString().slice(0, 10), language);
}

export function formatShare(share: number, language: Language): string {
  return `${formatNumber(Math.round(share * 1000) / 10, language)}%`;
}
