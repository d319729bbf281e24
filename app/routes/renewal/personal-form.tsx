import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { RadioGroup } from "#app/components/choices.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, Select } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import { PlaceFields, type Places } from "#app/components/place-fields.tsx";
import { addressTypes, maritalStatuses } from "#app/contract/membership.values.ts";
import { useFieldValidation } from "./use-field-validation.ts";
import { useSummaryErrors } from "./use-summary-errors.ts";

const names = [
  "membershipId",
  "phoneNumber",
  "currentJob",
  "martialStatus",
  "addressType",
  "governorate",
  "city",
  "neighborhood",
  "street",
  "buildingApartmentNumber",
  "isDefault",
] as const;
type Answers = Partial<Record<(typeof names)[number], string>>;

interface PersonalProps {
  answers: Answers;
  places: Places;
  gender: string | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
  asks: Readonly<Record<string, string>>;
  stepper: ReactNode;
}

export function PersonalForm({
  answers,
  places,
  gender,
  lastResult,
  asks,
  stepper,
}: PersonalProps) {
  const { t } = useTranslation("renewal");
  const [form, fields] = useForm<Answers>({ id: "renewal", lastResult, defaultValue: answers });
  const { errorOf, onBlur, onSubmit } = useFieldValidation(lastResult, asks);
  const busy = useNavigation().state !== "idle";
  const { onSubmit: submit, ...formProps } = getFormProps(form);
  const summaryErrors = useSummaryErrors("renewal", names, lastResult);
  const controlled = (name: (typeof names)[number]) => ({
    field: fields[name] as FieldMetadata<string>,
    label: t(`fields.${name}`),
    error: errorOf(fields[name]),
  });
  return (
    <Form
      method="post"
      {...formProps}
      noValidate
      className="stack"
      onBlur={onBlur}
      onSubmit={(event) => {
        onSubmit(event);
        if (!event.defaultPrevented) submit(event);
      }}
    >
      {stepper}
      <ErrorSummary errors={summaryErrors} />
      <FormKeyField form="renewal" />
      <Section title={t("threeSteps.userInfo")}>
        <div className="stack">
          <ControlledField
            {...controlled("membershipId")}
            hint={t("hints.membershipId")}
            inputMode="numeric"
            dir="ltr"
          />
          <ControlledField
            {...controlled("phoneNumber")}
            hint={t("hints.phoneNumber")}
            type="tel"
            autoComplete="tel"
            dir="ltr"
          />
          <ControlledField
            {...controlled("currentJob")}
            optional
            autoComplete="organization-title"
            dir="auto"
          />
          <Select
            id={fields.martialStatus.id}
            name={fields.martialStatus.name}
            defaultValue={fields.martialStatus.initialValue ?? ""}
            label={t("fields.martialStatus")}
            error={errorOf(fields.martialStatus)}
            optional
          >
            <option value="">{t("unsaid")}</option>
            {maritalStatuses.map((each) => (
              <option key={each} value={each}>
                {t(`maritalStatus.${each}`, { context: gender })}
              </option>
            ))}
          </Select>
        </div>
      </Section>
      <Section title={t("threeSteps.address")}>
        <div className="stack">
          <RadioGroup
            id={fields.addressType.id}
            name={fields.addressType.name}
            label={t("fields.addressType")}
            defaultValue={fields.addressType.initialValue ?? "home"}
            error={fields.addressType.errors}
            choices={addressTypes.map((value) => ({ value, label: t(`addressType.${value}`) }))}
          />
          <PlaceFields
            places={places}
            governorate={{ ...placed(fields.governorate), errors: errorOf(fields.governorate) }}
            city={{ ...placed(fields.city), errors: errorOf(fields.city) }}
            submit={t("next")}
          />
          <ControlledField {...controlled("neighborhood")} dir="auto" />
          <ControlledField {...controlled("street")} autoComplete="address-line1" dir="auto" />
          <ControlledField
            {...controlled("buildingApartmentNumber")}
            hint={t("hints.buildingApartmentNumber")}
            dir="auto"
          />
          <RadioGroup
            id={fields.isDefault.id}
            name={fields.isDefault.name}
            label={t("fields.isDefault")}
            defaultValue={fields.isDefault.initialValue ?? "true"}
            error={fields.isDefault.errors}
            choices={["true", "false"].map((value) => ({ value, label: t(`isDefault.${value}`) }))}
          />
        </div>
      </Section>
      <Button disabled={busy}>{t("next")}</Button>
    </Form>
  );
}

type ControlledFieldProps = Omit<ComponentProps<typeof Field>, "name"> & {
  field: FieldMetadata<string>;
  type?: "text" | "tel";
};

function ControlledField({ field, type = "text", ...rest }: ControlledFieldProps) {
  const { key, ...input } = getInputProps(field, { type });
  return <Field key={key} {...input} {...rest} />;
}

function placed({ id, name, initialValue }: FieldMetadata<string | undefined>) {
  return { id, name, initialValue };
}
