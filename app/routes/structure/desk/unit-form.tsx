import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, Select, TextArea } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  MAX_UNIT_ADDRESS_LENGTH,
  MAX_UNIT_DESCRIPTION_LENGTH,
  MAX_UNIT_LINE_LENGTH,
  MAX_UNIT_NAME_LENGTH,
} from "#app/contract/structure.values.ts";

const fields = [
  "name",
  "nameEn",
  "description",
  "descriptionEn",
  "secretariatId",
  "city",
  "location",
  "detailedLocation",
  "phone",
  "email",
  "mapUrl",
] as const;
export type UnitField = (typeof fields)[number];
export type UnitValues = Readonly<Partial<Record<UnitField, string>>> & {
  readonly version?: number | undefined;
};

interface Option {
  readonly value: string;
  readonly label: string;
}

interface UnitFormProps {
  values: UnitValues;
  cities: readonly Option[];
  secretariats: readonly Option[];
  hiddenFields?: Readonly<Record<string, string | undefined>>;
  action: string;
  submit: string;
  rejected: SubmissionResult<string[]> | undefined;
}

export function UnitForm(props: UnitFormProps) {
  const { values, cities, secretariats, hiddenFields = {}, action, submit, rejected } = props;
  const { t } = useTranslation("structure-desk");
  const busy = useNavigation().state !== "idle";
  const form = formFields({
    names: fields,
    label: (name) => t(`form.${name}`),
    rejected,
    current: values,
  });
  return (
    <Form method="post" action={action} noValidate className="stack writing">
      <ErrorSummary errors={form.errors} />
      <FormKeyField form="unit" />
      {Object.entries({ ...hiddenFields, version: values.version }).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Field {...form.field("name")} maxLength={MAX_UNIT_NAME_LENGTH} dir="auto" required />
      <Field {...form.field("nameEn")} maxLength={MAX_UNIT_NAME_LENGTH} dir="auto" optional />
      <TextArea
        {...form.field("description")}
        hint={t("form.descriptionHint")}
        maxLength={MAX_UNIT_DESCRIPTION_LENGTH}
        rows={3}
        optional
      />
      <TextArea
        {...form.field("descriptionEn")}
        maxLength={MAX_UNIT_DESCRIPTION_LENGTH}
        rows={3}
        optional
      />
      {secretariats.length > 0 && (
        <Select {...form.field("secretariatId")} optional>
          <Options empty={t("form.noSecretariat")} options={secretariats} />
        </Select>
      )}
      {cities.length > 0 && (
        <Select {...form.field("city")} optional>
          <Options empty={t("form.noCity")} options={cities} />
        </Select>
      )}
      <Field
        {...form.field("location")}
        hint={t("form.locationHint")}
        maxLength={MAX_UNIT_LINE_LENGTH}
        dir="auto"
        optional
      />
      <Field
        {...form.field("detailedLocation")}
        maxLength={MAX_UNIT_ADDRESS_LENGTH}
        dir="auto"
        optional
      />
      <Field
        {...form.field("phone")}
        hint={t("form.phoneHint")}
        type="tel"
        maxLength={40}
        dir="ltr"
        optional
      />
      <Field {...form.field("email")} type="email" maxLength={200} dir="ltr" optional />
      <Field
        {...form.field("mapUrl")}
        hint={t("form.mapUrlHint")}
        inputMode="url"
        maxLength={2000}
        dir="ltr"
        optional
      />
      <Button disabled={busy}>{submit}</Button>
    </Form>
  );
}

function Options({ empty, options }: { empty: string; options: readonly Option[] }) {
  return (
    <>
      <option value="">{empty}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}
