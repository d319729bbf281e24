import type { ReactNode } from "react";
import { DigitsField, Field } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { type FormResult, summaryLine } from "#app/components/summary-line.ts";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_EVENT_ANSWER_LENGTH } from "#app/contract/event.values.ts";
import type { EventDetailView } from "./event.tsx";

type Asked = "fullName" | "email";

/** What is asked of who registers, or changes what they registered: `place` has it as it is. */
export function useParty(
  { maxCompanions, questions }: EventDetailView,
  rejected: FormResult | undefined,
  place?: { readonly companions: number; readonly answers: readonly string[] },
) {
  const { t } = useTranslation("event");
  const form = formFields<Asked | "companions">({
    names: ["fullName", "email", "companions"],
    label: (name) => t(`place.${name}`),
    rejected,
    current: place && { companions: place.companions },
    idOf: (name) => `place-${name}`,
  });
  const kept = rejected ? [rejected.initialValue?.answers ?? []].flat() : (place?.answers ?? []);
  const given = kept.map((each) => String(each ?? ""));
  const isBlank = questions.map((_, at) => !given[at]?.trim());
  /** Errors of the group belong to empty answers. */
  const errorsOf = (at: number): string[] | undefined =>
    rejected?.error?.[`answers[${at}]`] ??
    (isBlank[at] || !isBlank.includes(true) ? (rejected?.error?.answers ?? undefined) : undefined);
  const answerErrors = questions.flatMap((question, at) => {
    const message = errorsOf(at)?.[0];
    const text = message && summaryLine(rejected, "answers", question, message);
    return text ? [{ field: `answer-${at}`, message: text }] : [];
  });
  // Who has brought more than is allowed by now may keep them.
  const most = Math.max(maxCompanions, place?.companions ?? 0);
  const companions: ReactNode = most > 0 && (
    <DigitsField
      {...form.field("companions")}
      hint={t("place.companionsHint", { count: most })}
      optional
    />
  );
  return {
    form,
    errors: [...form.formErrors, ...form.fieldErrors, ...answerErrors],
    companions,
    answers: questions.map((question, at) => (
      <Field
        key={question}
        id={`answer-${at}`}
        name="answers"
        label={<bdi>{question}</bdi>}
        defaultValue={given[at]}
        error={errorsOf(at)}
        maxLength={MAX_EVENT_ANSWER_LENGTH}
        dir="auto"
      />
    )),
  };
}
