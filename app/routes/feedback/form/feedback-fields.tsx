import type { SubmissionResult } from "@conform-to/react";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { RadioGroup } from "#app/components/choices.tsx";
import { Field, Select, TextArea } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { PlaceFields, PlaceOptions, type Places } from "#app/components/place-fields.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  type FeedbackType,
  MAX_FEEDBACK_LENGTH,
  MAX_FEEDBACK_TITLE_LENGTH,
  MAX_PULSE_LENGTH,
  moods,
  topicsOf,
} from "#app/contract/feedback.values.ts";

export type Rejected = SubmissionResult<string[]> | undefined;

export interface FeedbackFormProps {
  type: FeedbackType;
  places: Places;
  typed: Readonly<Record<string, string>>;
  rejected: Rejected;
}

export const fieldsOf: Readonly<Record<FeedbackType, readonly string[]>> = {
  complaints: ["topic", "title", "body", "governorate"],
  suggestions: ["topic", "title", "body"],
  "street-pulse": ["governorate", "city", "topic", "mood", "body"],
};

export function useFeedbackFields({ type, typed, rejected }: Omit<FeedbackFormProps, "places">) {
  const { t } = useTranslation("feedback");
  return formFields({
    names: fieldsOf[type],
    label: (name) => t(`field.${name}`),
    rejected,
    current: typed,
  });
}

interface FeedbackFieldsProps extends Pick<FeedbackFormProps, "type" | "places"> {
  form: ReturnType<typeof useFeedbackFields>;
}

export function FeedbackFields({ type, places, form }: FeedbackFieldsProps) {
  const { t, i18n } = useTranslation("feedback");
  const language = toLanguage(i18n.language);
  const longest = type === "street-pulse" ? MAX_PULSE_LENGTH : MAX_FEEDBACK_LENGTH;
  const number = formatNumber(longest, language);
  const characters = t("common:characters", { count: longest, number });
  return (
    <>
      {type === "street-pulse" && (
        <PlaceFields
          places={places}
          governorate={form.field("governorate")}
          city={form.field("city")}
        />
      )}
      <Select {...form.field("topic")}>
        <option value="">{t("form.chooseTopic")}</option>
        {topicsOf[type].map((each) => (
          <option key={each} value={each}>
            {t(`topic.${each}`)}
          </option>
        ))}
      </Select>
      {type === "street-pulse" ? (
        <RadioGroup
          {...form.field("mood")}
          label={t("form.mood")}
          choices={moods.map((value) => ({ value, label: t(`mood.${value}`) }))}
        />
      ) : (
        <Field
          {...form.field("title")}
          hint={t(`form.${type}.titleHint`)}
          maxLength={MAX_FEEDBACK_TITLE_LENGTH}
          dir="auto"
        />
      )}
      <TextArea
        {...form.field("body")}
        label={t(`form.${type}.body`)}
        hint={t(`form.${type}.bodyHint`, { characters })}
        maxLength={longest}
        rows={type === "street-pulse" ? 5 : 8}
      />
      {type === "complaints" && (
        <Select
          {...form.field("governorate")}
          label={t("form.where")}
          hint={t("form.whereHint")}
          optional
        >
          <PlaceOptions empty={t("form.atHome")} places={places.governorates} />
        </Select>
      )}
    </>
  );
}
