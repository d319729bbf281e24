import { useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { PlaceFields } from "#app/components/place-fields.tsx";
import { stepFields } from "#app/contract/membership.values.ts";
import { ApplicationField } from "../../application-field.tsx";
import { type StepFields, StepForm, type StepProps } from "../../step-form.tsx";

export function AddressStep({ values, lastResult, places }: StepProps) {
  const [form, metadata] = useForm<Record<string, string>>({
    id: "address",
    lastResult,
    defaultValue: values,
  });
  const { t } = useTranslation("common");
  const fields: StepFields = metadata;
  const { governorate, city } = fields;
  return (
    <StepForm step="address" form={form} fields={fields} names={stepFields.address}>
      {governorate && city && (
        <PlaceFields
          places={places}
          governorate={governorate}
          city={city}
          submit={t("steps.next")}
        />
      )}
      <ApplicationField field={fields.neighborhood} />
      <ApplicationField field={fields.street} />
      <ApplicationField field={fields.buildingApartmentNumber} />
    </StepForm>
  );
}
