import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { governorates } from "#app/arabic/governorates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { Button } from "#app/components/button.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, Select } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
import { type DistrictKind, MAX_DISTRICT_NAME_LENGTH } from "#app/contract/election-desk.values.ts";

interface DistrictFormProps {
  action: string;
  form: string;
  kind?: DistrictKind;
  values: { name?: string; governorate?: string | null; version?: number };
  submit: string;
  rejected: SubmissionResult<string[]> | undefined;
}

export function DistrictForm({ action, form, kind, values, submit, rejected }: DistrictFormProps) {
  const { t, i18n } = useTranslation("election-desk");
  const busy = useNavigation().state !== "idle";
  const language = toLanguage(i18n.language);
  const typedOf = (name: "name" | "governorate") => {
    const value = rejected ? rejected.initialValue?.[name] : values[name];
    return typeof value === "string" ? value : "";
  };
  const errorOf = (name: string) => rejected?.error?.[name] ?? undefined;
  const wrong = (["name", "governorate"] as const).flatMap((field) => {
    const [message] = errorOf(field) ?? [];
    if (!message) return [];
    return [{ field, message: summaryLine(rejected, field, t(`districts.${field}`), message) }];
  });
  const whole = (rejected?.error?.[""] ?? []).map((message) => ({ message }));
  return (
    <Form method="post" action={action} noValidate className="stack">
      <ErrorSummary errors={wrong.length > 0 ? wrong : whole} />
      <Conflict
        rejected={rejected}
        current={values}
        version={values.version}
        say={({ name, governorate }) => [
          [t("districts.name"), name],
          [
            t("districts.governorate"),
            governorates.find(({ code }) => code === governorate)?.[language],
          ],
        ]}
      />
      <FormKeyField form={form} />
      {kind && <input type="hidden" name="kind" value={kind} />}
      {values.version !== undefined && (
        <input type="hidden" name="version" value={values.version} />
      )}
      <Field
        name="name"
        label={t("districts.name")}
        hint={t("districts.nameHint")}
        error={errorOf("name")}
        defaultValue={typedOf("name")}
        maxLength={MAX_DISTRICT_NAME_LENGTH}
        dir="rtl"
        lang="ar"
        required
      />
      <Select
        id="governorate"
        name="governorate"
        label={t("districts.governorate")}
        hint={t("districts.governorateHint")}
        error={errorOf("governorate")}
        defaultValue={typedOf("governorate")}
      >
        <option value="">{t("districts.byName")}</option>
        {governorates.map((place) => (
          <option key={place.code} value={place.code}>
            {place[language]}
          </option>
        ))}
      </Select>
      <Button disabled={busy}>{submit}</Button>
    </Form>
  );
}
