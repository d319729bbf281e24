import type { FieldMetadata } from "@conform-to/react";
import type { FocusEventHandler } from "react";
import { useTranslation } from "react-i18next";
import { Choices } from "#app/components/choices.tsx";
import { DigitsField, Field, Select, TextArea } from "#app/components/field.tsx";
import { PlaceOptions, type Places } from "#app/components/place-fields.tsx";
import {
  answers,
  genders,
  maritalStatuses,
  qualifications,
} from "#app/contract/membership-form.ts";

const choices: Readonly<Record<string, readonly string[]>> = {
  gender: genders,
  martialStatus: maritalStatuses,
  qualification: qualifications,
  interestedInCommittees: answers,
  previousPartyMembership: answers,
};
const digits = ["nationalId", "yearsOfExperience"];
const texts = ["experienceDescription", "communityActivity"];
const optional = ["buildingApartmentNumber", "workGovernorate", ...texts];
/** Help for the few whose answer is not plain from their label. */
const hinted = [
  "nationalId",
  "fullName",
  "dateOfBirth",
  "phoneNumber",
  "neighborhood",
  "yearsOfExperience",
  "committees",
  "parties",
];
const leftToRight = {
  dateOfBirth: { dir: "ltr", autoComplete: "bday" },
  phoneNumber: { dir: "ltr", type: "tel", autoComplete: "tel" },
  email: { dir: "ltr", type: "email", autoComplete: "email" },
} as const;
const completed: Readonly<Record<string, string>> = {
  fullName: "name",
  street: "address-line1",
  buildingApartmentNumber: "address-line2",
  currentJob: "organization-title",
  employer: "organization",
};

interface Asked {
  field: FieldMetadata<string> | undefined;
  /** For those that ask for a place. */
  places?: Places;
  onBlur?: FocusEventHandler<HTMLInputElement>;
}

/** The control of one field, by its name, wherever it is asked for. */
export function AskedField({ field, places, onBlur }: Asked) {
  const { t } = useTranslation("membership");
  if (!field) return null;
  const { name } = field;
  const control = {
    id: field.id,
    name,
    // A field that came twice has a list.
    defaultValue: typeof field.initialValue === "string" ? field.initialValue : "",
    error: field.errors,
    label: t(`field.${name}`),
    hint: hinted.includes(name) ? t(`hint.${name}`) : undefined,
    optional: optional.includes(name),
  };
  const options = choices[name]?.map((value) => ({
    value,
    label: t(`choice.${name}.${value}`),
  }));
  if (options && options.length < FEW) return <Choices {...control} choices={options} />;
  if (options) {
    return (
      <Select {...control}>
        <option value="">{t("choice.none")}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    );
  }
  const offered = name === "city" ? places?.cities : places?.governorates;
  if (offered && ["workGovernorate", "city"].includes(name)) {
    return (
      <Select {...control}>
        <PlaceOptions empty={t("choice.none")} places={offered} />
      </Select>
    );
  }
  if (texts.includes(name)) return <TextArea {...control} />;
  if (digits.includes(name)) return <DigitsField {...control} onBlur={onBlur} />;
  const direction = name in leftToRight ? leftToRight[name as keyof typeof leftToRight] : undefined;
  return <Field dir="auto" autoComplete={completed[name]} {...control} {...direction} />;
}

/** So many are shown all at once. */
const FEW = 5;
