import { useForm } from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Disclosure } from "#app/components/disclosure.tsx";
import { stepFields } from "#app/contract/membership.values.ts";
import { ApplicationField } from "../../application-field.tsx";
import { CardFacts, ConfirmDifference, useNationalId } from "../../national-id.tsx";
import { type StepFields, StepForm, type StepProps } from "../../step-form.tsx";

/** Repeated fields are arrays. */
function singleValue(field: StepFields[string]): string {
  return typeof field?.initialValue === "string" ? field.initialValue : "";
}

/** Asked only where they differ from the card. */
const cardFields = ["gender", "dateOfBirth"] as const;
const askedFields = stepFields.personal.filter(
  (name) => name !== "nationalId" && name !== "gender" && name !== "dateOfBirth",
);

/** The national ID comes first and fills in birth and gender. */
export function PersonalStep({ values, lastResult }: StepProps) {
  const { t } = useTranslation(["membership", "apply"]);
  const [form, metadata] = useForm<Record<string, string>>({
    id: "personal",
    lastResult,
    defaultValue: values,
  });
  const fields: StepFields = metadata;
  const { card, readCard } = useNationalId(singleValue(fields.nationalId));
  const [chosenGender, chooseGender] = useState(singleValue(fields.gender));
  const names = [...stepFields.personal, "nationalIdConfirmed"];
  const isDifferent = cardFields.some((name) => fields[name]?.initialValue || fields[name]?.errors);
  return (
    <StepForm step="personal" form={form} fields={fields} names={names}>
      <ApplicationField
        field={fields.nationalId}
        onChange={(event) => readCard(event.currentTarget.value)}
      />
      <CardFacts card={card} />
      <Disclosure open={isDifferent} summary={t("apply:card.differs")}>
        <div className="stack">
          <p className="hint">{t("apply:card.differsHint")}</p>
          <ApplicationField field={fields.gender} onChoose={chooseGender} />
          <ApplicationField field={fields.dateOfBirth} />
          <ConfirmDifference field={fields.nationalIdConfirmed} />
        </div>
      </Disclosure>
      {askedFields.map((name) => (
        <ApplicationField key={name} field={fields[name]} gender={chosenGender || card?.gender} />
      ))}
    </StepForm>
  );
}
