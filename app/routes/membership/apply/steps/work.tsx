import { stepFields } from "#app/contract/membership.values.ts";
import { ApplicationField, useApplicationFields } from "../../application-field.tsx";
import { StepForm, type StepProps } from "../../step-form.tsx";

export function WorkStep({ values, lastResult, places }: StepProps) {
  const form = useApplicationFields("work", stepFields.work, lastResult, values);
  return (
    <StepForm step="work" form={form}>
      {stepFields.work.map((name) => (
        <ApplicationField key={name} {...form.field(name)} places={places} />
      ))}
    </StepForm>
  );
}
