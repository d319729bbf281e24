import type { TFunction } from "i18next";
import {
  cairoDaysSince,
  formatDate,
  formatMoment,
  isCalendarDay,
  startOfCairoDay,
  withinText,
} from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import type { SurveyDetail, SurveyItem, SurveyQuestion } from "#app/contract/survey.ts";
import {
  type QuestionKind,
  type SurveyKind,
  scaleValues,
  surveyPath,
} from "#app/contract/survey.values.ts";

export interface Words {
  readonly text: string;
  readonly lang?: "ar";
}

/** With a language tag for fallbacks. */
export function wordsOf(
  arabic: string,
  english: string | null | undefined,
  language: Language,
): Words {
  if (language === "ar") return { text: arabic };
  return english ? { text: english } : { text: arabic, lang: "ar" };
}

export function toItemView(item: SurveyItem, language: Language, now = new Date()) {
  const { id, kind, isAnonymous, isOpen, hasAnswered, mayReadResults, questions } = item;
  return {
    ...{ id, kind, isAnonymous, isOpen, hasAnswered, mayReadResults, questions },
    href: surveyPath(kind, id),
    title: wordsOf(item.title, item.titleEn, language),
    closes: [item.closesAt, formatClosing(item, language, now)] as const,
    /** 0: today. */
    daysLeft: cairoDaysSince(now, new Date(item.closesAt)),
  };
}
export type ItemView = ReturnType<typeof toItemView>;

/** "Until today 6:00 PM", "closed on Friday 27 November, 6:00 PM". */
export function formatClosing(
  { closesAt, isOpen }: { readonly closesAt: string; readonly isOpen: boolean },
  language: Language,
  now = new Date(),
): string {
  return isOpen
    ? withinText(formatMoment(closesAt, language, now))
    : formatMoment(closesAt, language, now, 0);
}

/** Seconds. */
const secondsOf: Readonly<Record<QuestionKind, number>> = {
  one: 12,
  several: 20,
  scale5: 10,
  scale10: 12,
  number: 15,
  date: 15,
  short: 25,
  long: 60,
  ranking: 40,
};

export function toSurveyView(survey: SurveyDetail, t: TFunction, language: Language) {
  const { questions, text, textEn, asked, mayAnswer, mayChange, results, hasBallots } = survey;
  const seconds = questions.reduce((sum, { kind }) => sum + secondsOf[kind], 0);
  return {
    ...toItemView({ ...survey, questions: questions.length }, language),
    ...{ mayAnswer, mayChange, results, hasBallots },
    asked: asked ? { count: asked, figures: formatNumber(asked, language) } : undefined,
    text: text ? wordsOf(text, textEn, language) : undefined,
    minutes: Math.max(1, Math.ceil(seconds / 60)),
    questions: questions.map((each, at) => toQuestionView(each, at, questions, { t, language })),
  };
}
export type SurveyView = ReturnType<typeof toSurveyView>;
export type QuestionView = SurveyView["questions"][number];

function toQuestionView(
  question: SurveyQuestion,
  at: number,
  all: readonly SurveyQuestion[],
  { t, language }: { readonly t: TFunction; readonly language: Language },
) {
  const { id, kind, isNeeded, shownIf } = question;
  return {
    ...{ id, kind, isNeeded },
    number: at + 1,
    /** Numbered if several. */
    mark: all.length > 1 ? `${at + 1}.` : undefined,
    title: wordsOf(question.title, question.titleEn, language),
    choices: choicesOf(question, language),
    shownIf: shownIf ?? undefined,
    condition: conditionOf(question, all, { t, language }),
  };
}

export function choicesOf({ kind, choices }: SurveyQuestion, language: Language) {
  const scale = scaleValues(kind).map((id) => ({ id, label: { text: id } as Words }));
  if (scale.length > 0) return scale;
  return choices.map(({ id, label, labelEn }) => ({
    id,
    label: wordsOf(label, labelEn, language),
  }));
}

/** Shown without a script. */
function conditionOf(
  { shownIf }: SurveyQuestion,
  all: readonly SurveyQuestion[],
  { t, language }: { readonly t: TFunction; readonly language: Language },
): string | undefined {
  const at = all.findIndex(({ id }) => id === shownIf?.question);
  const earlier = all[at];
  if (!shownIf || !earlier) return undefined;
  const answers = choicesOf(earlier, language)
    .filter(({ id }) => shownIf.values.includes(id))
    .map(({ label }) => t("survey-answer:quoted", { text: label.text }));
  return t("survey-answer:condition", {
    number: at + 1,
    answers: answers.join(t("survey-answer:or")),
  });
}

export function answerWords(
  questions: readonly SurveyQuestion[],
  answers: Readonly<Record<string, string | readonly string[]>>,
  { t, language }: { readonly t: TFunction; readonly language: Language },
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const choices = choicesOf(question, language);
      const values = [answers[question.id] ?? []].flat();
      const words = values.map((value) =>
        question.kind === "date" && isCalendarDay(value)
          ? formatDate(startOfCairoDay(value), language)
          : (choices.find(({ id }) => id === value)?.label.text ?? value),
      );
      const isOrder = question.kind === "ranking";
      const lines = isOrder ? words.map((word, at) => `${at + 1}. ${word}`) : words;
      return words.length > 0 ? [[question.id, lines.join(t("common:comma"))]] : [];
    }),
  );
}

export function kindAt(path: string): SurveyKind {
  return /^\/(desk\/)?polls?\//.test(path) ? "poll" : "survey";
}
