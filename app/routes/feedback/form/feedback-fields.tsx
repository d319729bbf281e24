import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { RadioGroup } from "#app/components/choices.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, Select, TextArea } from "#app/components/field.tsx";
import { PlaceFields, PlaceOptions, type Places } from "#app/components/place-fields.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
import {
  type FeedbackType,
  MAX_FEEDBACK_LENGTH,
  MAX_FEEDBACK_TITLE_LENGTH,
  MAX_PULSE_LENGTH,
  moods,
  topicsOf,
} from "#app/contract/feedback.values.ts";

/** Conform's type only: its script isn't loaded. */
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

export function FeedbackFields({ type, places, typed, rejected }: FeedbackFormProps) {
  const { t, i18n } = useTranslation("feedback");
  const language = toLanguage(i18n.language);
  const field = (name: string) => ({
    id: name,
    name,
    initialValue: textOf(rejected ? rejected.initialValue?.[name] : typed[name]),
    errors: rejected?.error?.[name] ?? undefined,
  });
  const [topic, body] = [field("topic"), field("body")];
  const longest = type === "street-pulse" ? MAX_PULSE_LENGTH : MAX_FEEDBACK_LENGTH;
  const number = formatNumber(longest, language);
  const characters = t("common:characters", { count: longest, number });
  return (
    <>
      {type === "street-pulse" && (
        <PlaceFields places={places} governorate={field("governorate")} city={field("city")} />
      )}
      <Select
        name="topic"
        label={t("field.topic")}
        error={topic.errors}
        defaultValue={topic.initialValue}
      >
        <option value="">{t("form.chooseTopic")}</option>
        {topicsOf[type].map((each) => (
          <option key={each} value={each}>
            {t(`topic.${each}`)}
          </option>
        ))}
      </Select>
      {type === "street-pulse" ? (
        <RadioGroup
          id="mood"
          name="mood"
          label={t("form.mood")}
          error={field("mood").errors}
          defaultValue={field("mood").initialValue}
          choices={moods.map((value) => ({ value, label: t(`mood.${value}`) }))}
        />
      ) : (
        <Field
          name="title"
          label={t("field.title")}
          hint={t(`form.${type}.titleHint`)}
          error={field("title").errors}
          defaultValue={field("title").initialValue}
          maxLength={MAX_FEEDBACK_TITLE_LENGTH}
          dir="auto"
        />
      )}
      <TextArea
        name="body"
        label={t(`form.${type}.body`)}
        hint={t(`form.${type}.bodyHint`, { characters })}
        error={body.errors}
        defaultValue={body.initialValue}
        maxLength={longest}
        rows={type === "street-pulse" ? 5 : 8}
      />
      {type === "complaints" && (
        <Select
          name="governorate"
          label={t("form.where")}
          hint={t("form.whereHint")}
          optional
          error={field("governorate").errors}
          defaultValue={field("governorate").initialValue}
        >
          <PlaceOptions empty={t("form.atHome")} places={places.governorates} />
        </Select>
      )}
    </>
  );
}

export function FeedbackErrors({ type, rejected }: Pick<FeedbackFormProps, "type" | "rejected">) {
  const { t } = useTranslation("feedback");
  const fieldErrors = fieldsOf[type].flatMap((name) => {
    const [message] = rejected?.error?.[name] ?? [];
    return message
      ? [{ field: name, message: summaryLine(rejected, name, t(`field.${name}`), message) }]
      : [];
  });
  const formErrors = (rejected?.error?.[""] ?? []).map((message) => ({ message }));
  return <ErrorSummary errors={fieldErrors.length > 0 ? fieldErrors : formErrors} />;
}

/** Repeated fields are arrays. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
