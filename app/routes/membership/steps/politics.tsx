import { useForm } from "@conform-to/react";
import { stepFields } from "#app/contract/membership-form.ts";
import type { StepProps } from "../apply.tsx";
import { AskedField } from "../asked-field.tsx";
import { type StepFields, StepForm } from "../step-form.tsx";

/** What the applicant did and wants to do in public life. Names are asked for after a yes. */
export function PoliticsStep({ values, lastResult }: StepProps) {
  const [form, known] = useForm<Record<string, string>>({
    id: "politics",
    lastResult,
    defaultValue: values,
  });
  const fields: StepFields = known;
  return (
    <StepForm step="politics" form={form} fields={fields} names={stepFields.politics}>
      <div className="stack follow-up">
        <AskedField field={fields.interestedInCommittees} />
        <AskedField field={fields.committees} />
      </div>
      <div className="stack follow-up">
        <AskedField field={fields.previousPartyMembership} />
        <AskedField field={fields.parties} />
      </div>
      <AskedField field={fields.communityActivity} />
    </StepForm>
  );
}
