import { cairoDay, cairoDayTime } from "#app/arabic/dates.ts";
import { governorateByCode, governorateName } from "#app/arabic/governorates.ts";
import type { StreamedFile } from "#app/contract/endpoint.ts";
import type { SurveyAnswers, SurveyQuestion } from "#app/contract/survey.ts";
import { MAX_ANSWERS_PER_PART } from "#app/contract/survey.values.ts";
import type { Database } from "../database/connect.ts";
import { type Language, translate } from "../i18n.ts";
import { streamTable } from "../spreadsheet/stream.ts";
import type { SurveyRow } from "./store.ts";
import { walkResponses } from "./store-results.ts";

/** Before every id. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * All answers to a survey as a file: a row a person, a column a question, in their order. Of an anonymous
 * one the rows are in the order of their ids, which is one of chance.
 */
export function fileOf(
  db: Database,
  survey: SurveyRow,
  { format, language }: { readonly format: "csv" | "xlsx"; readonly language: Language },
): StreamedFile {
  const { questions, isAnonymous } = survey;
  const t = (key: string) => translate(language, `export:survey.${key}`);
  const person = isAnonymous ? [] : ["name", "number", "governorate", "at"].map((key) => t(key));
  const titles = questions.map(({ title, titleEn }) => (language === "en" && titleEn) || title);
  const day = cairoDay(survey.closesAt ?? survey.changedAt);
  return streamTable(
    {
      header: [...person, ...titles],
      batches: batches(),
      language,
      sheet: t("sheet"),
      fileName: `answers-${day}`,
      shownName: `${t("fileName")} ${day}`,
    },
    format,
  );

  async function* batches() {
    let after = NO_ID;
    for (;;) {
      const rows = await walkResponses(db, survey.id, after, MAX_ANSWERS_PER_PART);
      yield rows.map((row) => [
        ...(isAnonymous
          ? []
          : [
              row.name ?? "",
              row.membershipId ?? "",
              nameOf(row.governorateCode, language),
              row.answeredAt ? cairoDayTime(row.answeredAt).replace("T", " ") : "",
            ]),
        ...questions.map((question) => cellOf(question, row.answers, language)),
      ]);
      const last = rows.at(-1);
      if (!last || rows.length < MAX_ANSWERS_PER_PART) return;
      after = last.id;
    }
  }
}

function nameOf(code: string | null, language: Language): string {
  const place = code && governorateByCode(code)?.ar;
  return place ? governorateName(place, language) : "";
}

function cellOf(
  { id, choices }: SurveyQuestion,
  answers: SurveyAnswers,
  language: Language,
): string {
  return [answers[id] ?? []]
    .flat()
    .map((value) => {
      const choice = choices.find((each) => each.id === value);
      return (language === "en" && choice?.labelEn) || (choice?.label ?? value);
    })
    .join(language === "ar" ? "، " : ", ");
}
