import { useForm } from "@conform-to/react";
import { PlaceFields } from "#app/components/place-fields.tsx";
import { stepFields } from "#app/contract/membership-form.ts";
import type { StepProps } from "../apply.tsx";
import { AskedField } from "../asked-field.tsx";
import { type StepFields, StepForm } from "../step-form.tsx";

/** Where the applicant lives. */
export function AddressStep({ values, lastResult, places }: StepProps) {
  const [form, known] = useForm<Record<string, string>>({
    id: "address",
    lastResult,
    defaultValue: values,
  });
  const fields: StepFields = known;
  const { governorate, city } = fields;
  return (
    <StepForm step="address" form={form} fields={fields} names={stepFields.address}>
      {governorate && city && <PlaceFields places={places} governorate={governorate} city={city} />}
      <AskedField field={fields.neighborhood} />
      <AskedField field={fields.street} />
      <AskedField field={fields.buildingApartmentNumber} />
    </StepForm>
  );
}
