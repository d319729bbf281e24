import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { writeDayTime } from "#app/arabic/said-day-time.ts";
import { Button } from "#app/components/button.tsx";
import { CheckboxGroup, RadioGroup } from "#app/components/choices.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { DateTimeField } from "#app/components/date-time-field.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { TypedPeriod } from "./silence-lines.server.ts";

interface PeriodFormProps {
  action: string;
  choices: readonly { value: string; label: string }[];
  typed: TypedPeriod;
  version?: number | undefined;
  rejected: SubmissionResult<string[]> | undefined;
  submit: string;
}

export function PeriodForm(props: PeriodFormProps) {
  const { action, choices, typed, version, rejected, submit } = props;
  const { t, i18n } = useTranslation("silence");
  const language = toLanguage(i18n.language);
  const busy = useNavigation().state !== "idle";
  const form = formFields({
    names: ["scope", "governorates", "from", "to"],
    label: (name) => t(`field.${name}`),
    rejected,
    current: typed,
  });
  return (
    <Form method="post" action={action} noValidate className="stack writing">
      <ErrorSummary errors={form.errors} />
      <Conflict
        rejected={rejected}
        current={typed}
        version={version}
        say={(values) => [
          [t("field.scope"), t(values.scope === "country" ? "country" : "some")],
          [
            t("field.governorates"),
            choices
              .filter(({ value }) => [values.governorates ?? []].flat().includes(value))
              .map(({ label }) => label),
          ],
          ...(["from", "to"] as const).map((name) => {
            const typedText = String(values[name] ?? "");
            return [t(`field.${name}`), writeDayTime(typedText, language) || typedText] as const;
          }),
        ]}
      />
      <FormKeyField form="silence" />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <RadioGroup
        {...form.field("scope")}
        choices={[
          { value: "country", label: t("country") },
          { value: "governorates", label: t("some") },
        ]}
      />
      <CheckboxGroup
        {...form.group("governorates")}
        hint={t("hint.governorates")}
        choices={choices}
      />
      {(["from", "to"] as const).map((name) => (
        <DateTimeField key={name} {...form.field(name)} hint={t(`hint.${name}`)} />
      ))}
      <Button disabled={busy}>{submit}</Button>
    </Form>
  );
}
