import { useState } from "react";
import { Disclosure } from "#app/components/disclosure.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { stepFields } from "#app/contract/membership.values.ts";
import { ApplicationField, useApplicationFields } from "../../application-field.tsx";
import { CardFacts, ConfirmDifference, useNationalId } from "../../national-id.tsx";
import { StepForm, type StepProps } from "../../step-form.tsx";

/** Asked only where they differ from the card. */
const cardFields = ["gender", "dateOfBirth"] as const;
const askedFields = stepFields.personal.filter(
  (name) => name !== "nationalId" && name !== "gender" && name !== "dateOfBirth",
);

const names = [...stepFields.personal, "nationalIdConfirmed"] as const;

/** The national ID comes first and fills in birth and gender. */
export function PersonalStep({ values, lastResult }: StepProps) {
  const { t } = useTranslation(["membership", "apply"]);
  const form = useApplicationFields("personal", names, lastResult, values);
  const { card, readCard } = useNationalId(form.textOf("nationalId"));
  const [chosenGender, chooseGender] = useState(form.textOf("gender"));
  const isDifferent = form.isWrong(...cardFields) || cardFields.some((name) => form.textOf(name));
  return (
    <StepForm step="personal" form={form}>
      <ApplicationField
        {...form.field("nationalId")}
        onChange={(event) => readCard(event.currentTarget.value)}
      />
      <CardFacts card={card} />
      <Disclosure open={isDifferent} summary={t("apply:card.differs")}>
        <div className="stack">
          <p className="hint">{t("apply:card.differsHint")}</p>
          <ApplicationField {...form.field("gender")} onChoose={chooseGender} />
          <ApplicationField {...form.field("dateOfBirth")} />
          <ConfirmDifference {...form.checkbox("nationalIdConfirmed")} />
        </div>
      </Disclosure>
      {askedFields.map((name) => (
        <ApplicationField key={name} {...form.field(name)} gender={chosenGender || card?.gender} />
      ))}
    </StepForm>
  );
}
