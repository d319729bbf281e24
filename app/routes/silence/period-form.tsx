import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { writeDayTime } from "#app/arabic/said-day-time.ts";
import { Button } from "#app/components/button.tsx";
import { CheckboxGroup, RadioGroup } from "#app/components/choices.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { DateTimeField } from "#app/components/date-time-field.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { type Rejected, toSummaryErrors } from "../settings/rejected.ts";
import type { TypedPeriod } from "./silence-lines.server.ts";

interface PeriodFormProps {
  action: string;
  choices: readonly { value: string; label: string }[];
  typed: TypedPeriod;
  version?: number | undefined;
  rejected: Rejected;
  submit: string;
}

export function PeriodForm(props: PeriodFormProps) {
  const { action, choices, typed, version, rejected, submit } = props;
  const { t, i18n } = useTranslation("silence");
  const language = toLanguage(i18n.language);
  const busy = useNavigation().state !== "idle";
  const sent = rejected?.initialValue;
  const text = (name: "from" | "to" | "scope") => String((sent ? sent[name] : typed[name]) ?? "");
  const chosen = [(sent ? sent.governorates : typed.governorates) ?? []].flat().map(String);
  const error = (name: string) => rejected?.error?.[name] ?? undefined;
  return (
    <Form method="post" action={action} noValidate className="stack writing">
      <ErrorSummary errors={toSummaryErrors(rejected, (field) => t(`field.${field}`))} />
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
        id="scope"
        name="scope"
        label={t("field.scope")}
        error={error("scope")}
        defaultValue={text("scope")}
        choices={[
          { value: "country", label: t("country") },
          { value: "governorates", label: t("some") },
        ]}
      />
      <CheckboxGroup
        id="governorates"
        name="governorates"
        label={t("field.governorates")}
        hint={t("hint.governorates")}
        error={error("governorates")}
        choices={choices}
        selected={chosen}
      />
      {(["from", "to"] as const).map((name) => (
        <DateTimeField
          key={name}
          name={name}
          label={t(`field.${name}`)}
          hint={t(`hint.${name}`)}
          error={error(name)}
          defaultValue={text(name)}
        />
      ))}
      <Button disabled={busy}>{submit}</Button>
    </Form>
  );
}
