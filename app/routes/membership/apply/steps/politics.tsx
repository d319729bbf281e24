import { useForm } from "@conform-to/react";
import { stepFields } from "#app/contract/membership.values.ts";
import { ApplicationField } from "../../application-field.tsx";
import { type StepFields, StepForm, type StepProps } from "../../step-form.tsx";

export function PoliticsStep({ values, lastResult }: StepProps) {
  const [form, metadata] = useForm<Record<string, string>>({
    id: "politics",
    lastResult,
    defaultValue: values,
  });
  const fields: StepFields = metadata;
  return (
    <StepForm step="politics" form={form} fields={fields} names={stepFields.politics}>
      <div className="stack follow-up">
        <ApplicationField field={fields.interestedInCommittees} />
        <ApplicationField field={fields.committees} />
      </div>
      <div className="stack follow-up">
        <ApplicationField field={fields.previousPartyMembership} />
        <ApplicationField field={fields.parties} />
      </div>
      <ApplicationField field={fields.communityActivity} />
    </StepForm>
  );
}
