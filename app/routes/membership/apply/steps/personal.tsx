import { useForm } from "@conform-to/react";
import { stepFields } from "#app/contract/membership.values.ts";
import { ApplicationField } from "../../application-field.tsx";
import { ConfirmDifference, useNationalIdAutofill } from "../../national-id.tsx";
import { type StepFields, StepForm, type StepProps } from "../../step-form.tsx";

/** Who applies. */
export function PersonalStep({ values, lastResult }: StepProps) {
  const [form, metadata] = useForm<Record<string, string>>({
    id: "personal",
    lastResult,
    defaultValue: values,
  });
  const fields: StepFields = metadata;
  const fillIn = useNationalIdAutofill();
  const names = [...stepFields.personal, "nationalIdConfirmed"];
  return (
    <StepForm step="personal" form={form} fields={fields} names={names}>
      {stepFields.personal.map((name) => (
        <ApplicationField
          key={name}
          field={fields[name]}
          onBlur={name === "nationalId" ? fillIn : undefined}
        />
      ))}
      <ConfirmDifference field={fields.nationalIdConfirmed} />
    </StepForm>
  );
}
