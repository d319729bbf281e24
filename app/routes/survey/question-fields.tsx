import "../../styles/survey.css";
import { useTranslation } from "react-i18next";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { CheckboxGroup, Fieldset, RadioGroup } from "#app/components/choices.tsx";
import { DateField } from "#app/components/date-field.tsx";
import { DigitsField, Field, Select, TextArea } from "#app/components/field.tsx";
import type { SurveyQuestion } from "#app/contract/survey.ts";
import {
  MAX_LONG_ANSWER_LENGTH,
  MAX_SHORT_ANSWER_LENGTH,
  scaleValues,
} from "#app/contract/survey.values.ts";

interface QuestionFieldProps {
  question: SurveyQuestion;
  /** What was answered; of a ranking the choices in their order. */
  values?: readonly string[];
  error?: readonly string[] | undefined;
  /** Of a question that is asked after an answer alone: which. */
  note?: string | undefined;
}

/** The name of the field that holds the place of a choice in a ranking. */
export const placeName = (questionId: string, choiceId: string) => `${questionId}-${choiceId}`;

/** A question as a member answers it, in the language of the page as far as it is written in that. */
export function QuestionField({ question, values = [], error, note }: QuestionFieldProps) {
  const { t, i18n } = useTranslation("survey");
  const language = toLanguage(i18n.language);
  const { id, kind, isNeeded, choices } = question;
  const inLanguage = (ar: string, en: string | null | undefined) => (language === "en" && en) || ar;
  const label = <bdi>{inLanguage(question.title, question.titleEn)}</bdi>;
  const common = { id, name: id, label, hint: note, error, optional: !isNeeded };
  const options = choices.map((choice) => ({
    value: choice.id,
    label: <bdi>{inLanguage(choice.label, choice.labelEn)}</bdi>,
  }));
  const [first] = values;
  switch (kind) {
    case "one":
      return <RadioGroup {...common} choices={options} defaultValue={first} />;
    case "several":
      return <CheckboxGroup {...common} choices={options} selected={values} />;
    case "scale5":
    case "scale10": {
      const scale = scaleValues(kind);
      const numbers = scale.map((value) => {
        return { value, label: <bdi>{formatNumber(Number(value), language)}</bdi> };
      });
      const hint = (
        <>
          {note} {t("scale", { from: scale[0], to: scale.at(-1) })}
        </>
      );
      return (
        <div className="scale">
          <RadioGroup {...common} hint={hint} choices={numbers} defaultValue={first} />
        </div>
      );
    }
    case "ranking":
      return (
        <Fieldset {...common} hint={note ?? t("rankingHint")}>
          {choices.map((choice) => (
            <Select
              key={choice.id}
              id={placeName(id, choice.id)}
              name={placeName(id, choice.id)}
              label={<bdi>{inLanguage(choice.label, choice.labelEn)}</bdi>}
              defaultValue={values.includes(choice.id) ? values.indexOf(choice.id) + 1 : ""}
            >
              <option value="">{t("place")}</option>
              {choices.map((each, at) => (
                <option key={each.id} value={at + 1}>
                  {formatNumber(at + 1, language)}
                </option>
              ))}
            </Select>
          ))}
        </Fieldset>
      );
    case "number":
      return <DigitsField {...common} inputMode="decimal" defaultValue={first ?? ""} />;
    case "date":
      return <DateField {...common} defaultValue={first} />;
    case "short":
      return (
        <Field
          {...common}
          defaultValue={first ?? ""}
          maxLength={MAX_SHORT_ANSWER_LENGTH}
          dir="auto"
        />
      );
    case "long":
      return <TextArea {...common} defaultValue={first ?? ""} maxLength={MAX_LONG_ANSWER_LENGTH} />;
  }
}
