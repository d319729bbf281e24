import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { governorates } from "#app/arabic/governorates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { Button } from "#app/components/button.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, Select } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
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
  const fields = formFields({
    names: ["name", "governorate"],
    label: (name) => t(`districts.${name}`),
    rejected,
    current: values,
  });
  return (
    <Form method="post" action={action} noValidate className="stack">
      <ErrorSummary errors={fields.errors} />
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
        {...fields.field("name")}
        hint={t("districts.nameHint")}
        maxLength={MAX_DISTRICT_NAME_LENGTH}
        dir="rtl"
        lang="ar"
        required
      />
      <Select {...fields.field("governorate")} hint={t("districts.governorateHint")}>
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
