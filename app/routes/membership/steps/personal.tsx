import { useForm } from "@conform-to/react";
import { stepFields } from "#app/contract/membership-form.ts";
import type { StepProps } from "../apply.tsx";
import { AskedField } from "../asked-field.tsx";
import { ConfirmDifference, useFillIn } from "../national-id.tsx";
import { type StepFields, StepForm } from "../step-form.tsx";

/** Who applies. */
export function PersonalStep({ values, lastResult }: StepProps) {
  const [form, known] = useForm<Record<string, string>>({
    id: "personal",
    lastResult,
    defaultValue: values,
  });
  const fields: StepFields = known;
  const fillIn = useFillIn();
  const names = [...stepFields.personal, "nationalIdConfirmed"];
  return (
    <StepForm step="personal" form={form} fields={fields} names={names}>
      {stepFields.personal.map((name) => (
        <AskedField
          key={name}
          field={fields[name]}
          onBlur={name === "nationalId" ? fillIn : undefined}
        />
      ))}
      <ConfirmDifference field={fields.nationalIdConfirmed} />
    </StepForm>
  );
}
