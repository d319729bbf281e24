import type { FieldMetadata } from "@conform-to/react";
import { type FocusEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { readNationalId } from "#app/arabic/national-id.ts";
import { Checkbox } from "#app/components/choices.tsx";

/** Asked for once card and answers were found to disagree: the person says that both are right. */
export function ConfirmDifference({ field }: { field: FieldMetadata<string> | undefined }) {
  const { t } = useTranslation("membership");
  if (!field?.errors && !field?.initialValue) return null;
  return (
    <Checkbox
      id={field.id}
      name={field.name}
      label={t("confirmDifference")}
      error={field.errors}
      defaultChecked={field.initialValue === "on"}
    />
  );
}

/** The card says when its holder was born and whether it is a man; what was typed by hand stays. */
export function useNationalIdAutofill() {
  const filled = useRef("");
  return ({ currentTarget: { form, value } }: FocusEvent<HTMLInputElement>) => {
    const card = readNationalId(value, new Date());
    const day = form?.elements.namedItem("dateOfBirth");
    if (typeof card === "string" || !(day instanceof HTMLInputElement)) return;
    if (day.value !== "" && day.value !== filled.current) return;
    filled.current = card.birthDate.split("-").reverse().join("-");
    day.value = filled.current;
    const gender = form?.elements.namedItem("gender");
    if (gender instanceof RadioNodeList) gender.value = card.gender;
  };
}
