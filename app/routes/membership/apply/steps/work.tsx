import { useForm } from "@conform-to/react";
import { stepFields } from "#app/contract/membership.values.ts";
import { ApplicationField } from "../../application-field.tsx";
import { type StepFields, StepForm, type StepProps } from "../../step-form.tsx";

export function WorkStep({ values, lastResult, places }: StepProps) {
  const [form, metadata] = useForm<Record<string, string>>({
    id: "work",
    lastResult,
    defaultValue: values,
  });
  const fields: StepFields = metadata;
  return (
    <StepForm step="work" form={form} fields={fields} names={stepFields.work}>
      {stepFields.work.map((name) => (
        <ApplicationField key={name} field={fields[name]} places={places} />
      ))}
    </StepForm>
  );
}
