import { stepFields } from "#app/contract/membership.values.ts";
import { ApplicationField, useApplicationFields } from "../../application-field.tsx";
import { StepForm, type StepProps } from "../../step-form.tsx";

export function PoliticsStep({ values, lastResult }: StepProps) {
  const form = useApplicationFields("politics", stepFields.politics, lastResult, values);
  return (
    <StepForm step="politics" form={form}>
      <div className="stack follow-up">
        <ApplicationField {...form.field("interestedInCommittees")} />
        <ApplicationField {...form.field("committees")} />
      </div>
      <div className="stack follow-up">
        <ApplicationField {...form.field("previousPartyMembership")} />
        <ApplicationField {...form.field("parties")} />
      </div>
      <ApplicationField {...form.field("communityActivity")} />
    </StepForm>
  );
}
