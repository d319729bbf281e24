import { joinByComma } from "#app/arabic/comma.ts";
import { cairoDay, cairoDayTime } from "#app/arabic/dates.ts";
import { governorateByCode, governorateName } from "#app/arabic/governorates.ts";
import type { StreamedFile } from "#app/contract/endpoint.ts";
import type { SurveyAnswers, SurveyQuestion } from "#app/contract/survey.ts";
import { MAX_ANSWERS_PER_PART, textKinds } from "#app/contract/survey.values.ts";
import type { QuestionResult, SurveyResults } from "#app/contract/survey-results.ts";
import type { Database } from "../database/connect.ts";
import { type Language, translate } from "../i18n.ts";
import { streamTable } from "../spreadsheet/stream.ts";
import type { SurveyRow } from "./store.ts";
import { walkResponses, walkTexts } from "./store-results.ts";

/** Sorts before every id. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

interface Form {
  readonly format: "csv" | "xlsx";
  readonly language: Language;
}

/** A row per person, a column per question. */
export function fileOf(db: Database, survey: SurveyRow, { format, language }: Form): StreamedFile {
  const { questions } = survey;
  const person = ["name", "number", "governorate", "at"].map((key) => word(language, key));
  const titles = questions.map(({ title, titleEn }) => (language === "en" && titleEn) || title);
  return streamTable(
    { header: [...person, ...titles], batches: batches(), ...nameOf(survey, language) },
    format,
  );

  async function* batches() {
    let after = NO_ID;
    for (;;) {
      const rows = await walkResponses(db, survey.id, after, MAX_ANSWERS_PER_PART);
      yield rows.map((row) => [
        row.name ?? "",
        row.membershipId ?? "",
        governorateLabel(row.governorateCode, language),
        row.answeredAt ? cairoDayTime(row.answeredAt).replace("T", " ") : "",
        ...questions.map((question) => cellOf(question, row.answers, language)),
      ]);
      const last = rows.at(-1);
      if (!last || rows.length < MAX_ANSWERS_PER_PART) return;
      after = last.id;
    }
  }
}

/** A row per value: a person's answers in one row would identify them by what is rare. */
export function countsFileOf(
  db: Database,
  survey: SurveyRow,
  { results, format, language }: Form & { readonly results: SurveyResults },
): StreamedFile {
  const header = ["question", "answer", "count", "share"].map((key) => word(language, key));
  return streamTable({ header, batches: batches(), ...nameOf(survey, language) }, format);

  async function* batches() {
    for (const question of results.questions) {
      const title = (language === "en" && question.titleEn) || question.title;
      yield countRows(question, language).map((row) => [title, ...row]);
      if (!textKinds.includes(question.kind) || question.answered === null) continue;
      for await (const texts of walkTexts(db, survey.id, question.id, MAX_ANSWERS_PER_PART)) {
        yield texts.map((text) => [title, text, "", ""]);
      }
    }
  }
}

/** Preceded by the number of answers to the question. */
function countRows(question: QuestionResult, language: Language): string[][] {
  const { kind, answered, values, bands } = question;
  const hidden = word(language, "hidden");
  const shareOf = (share: number | null) =>
    share === null ? "" : String(Math.round(share * 1000) / 10);
  const toText = (value: number) =>
    kind === "date" ? cairoDay(new Date(value * 86_400_000)) : String(value);
  return [
    [word(language, "all"), answered === null ? hidden : String(answered), ""],
    ...values.map(({ label, labelEn, count, share }) => [
      (language === "en" && labelEn) || label,
      count === null ? hidden : String(count),
      shareOf(share),
    ]),
    ...bands.map(({ from, below, count }) => [
      `${from === null ? "" : toText(from)} … ${below === null ? "" : toText(below)}`,
      String(count),
      shareOf(answered === null ? null : count / answered),
    ]),
  ];
}

const word = (language: Language, key: string) => translate(language, `export:survey.${key}`);

function nameOf({ closesAt, changedAt }: SurveyRow, language: Language) {
  const day = cairoDay(closesAt ?? changedAt);
  return {
    language,
    sheet: word(language, "sheet"),
    fileName: `answers-${day}`,
    shownName: `${word(language, "fileName")} ${day}`,
  };
}

function governorateLabel(code: string | null, language: Language): string {
  const place = code && governorateByCode(code)?.ar;
  return place ? governorateName(place, language) : "";
}

function cellOf(
  { id, choices }: SurveyQuestion,
  answers: SurveyAnswers,
  language: Language,
): string {
  const labels = [answers[id] ?? []].flat().map((value) => {
    const choice = choices.find((each) => each.id === value);
    return (language === "en" && choice?.labelEn) || (choice?.label ?? value);
  });
  return joinByComma(labels, language);
}
