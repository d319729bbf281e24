import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { RadioGroup } from "#app/components/choices.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, Select } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import { PlaceFields, type Places } from "#app/components/place-fields.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { addressTypes, maritalStatuses } from "#app/contract/membership.values.ts";
import { useFieldValidation } from "./use-field-validation.ts";

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
  const form = formFields({
    names,
    label: (name) => t(`fields.${name}`),
    rejected: lastResult,
    current: answers,
    idOf: (name) => `renewal-${name}`,
  });
  const { errorOf, onBlur, onSubmit } = useFieldValidation(lastResult, asks);
  const busy = useNavigation().state !== "idle";
  const field = (name: (typeof names)[number]) => ({
    ...form.field(name),
    error: errorOf(form.control(name)),
  });
  return (
    <Form
      method="post"
      id="renewal"
      noValidate
      className="stack"
      onBlur={onBlur}
      onSubmit={onSubmit}
    >
      {stepper}
      <ErrorSummary errors={form.fieldErrors} />
      <FormKeyField form="renewal" />
      <Section title={t("threeSteps.userInfo")}>
        <div className="stack">
          <Field
            {...field("membershipId")}
            hint={t("hints.membershipId")}
            inputMode="numeric"
            dir="ltr"
          />
          <Field
            {...field("phoneNumber")}
            hint={t("hints.phoneNumber")}
            type="tel"
            autoComplete="tel"
            dir="ltr"
          />
          <Field {...field("currentJob")} optional autoComplete="organization-title" dir="auto" />
          <Select {...field("martialStatus")} optional>
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
            {...form.field("addressType")}
            defaultValue={form.textOf("addressType") || "home"}
            choices={addressTypes.map((value) => ({ value, label: t(`addressType.${value}`) }))}
          />
          <PlaceFields
            places={places}
            governorate={field("governorate")}
            city={field("city")}
            submit={t("next")}
          />
          <Field {...field("neighborhood")} dir="auto" />
          <Field {...field("street")} autoComplete="address-line1" dir="auto" />
          <Field
            {...field("buildingApartmentNumber")}
            hint={t("hints.buildingApartmentNumber")}
            dir="auto"
          />
          <RadioGroup
            {...form.field("isDefault")}
            defaultValue={form.textOf("isDefault") || "true"}
            choices={["true", "false"].map((value) => ({ value, label: t(`isDefault.${value}`) }))}
          />
        </div>
      </Section>
      <Button disabled={busy}>{t("next")}</Button>
    </Form>
  );
}
