import type { ChangeEventHandler } from "react";
import { RadioGroup } from "#app/components/choices.tsx";
import { DateField } from "#app/components/date-field.tsx";
import { DigitsField, Field, Select, TextArea } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { PlaceOptions, type Places } from "#app/components/place-fields.tsx";
import type { FormResult } from "#app/components/summary-line.ts";
import { useTranslation } from "#app/components/translation.ts";
import {
  answers,
  genders,
  maritalStatuses,
  qualifications,
} from "#app/contract/membership.values.ts";

const choices: Readonly<Record<string, readonly string[]>> = {
  gender: genders,
  martialStatus: maritalStatuses,
  qualification: qualifications,
  interestedInCommittees: answers,
  previousPartyMembership: answers,
};
const digitFields = ["nationalId", "yearsOfExperience"];
const textAreaFields = ["experienceDescription", "communityActivity"];
const optionalFields = ["buildingApartmentNumber", "workGovernorate", ...textAreaFields];
const fieldsWithHint = [
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
  phoneNumber: { dir: "ltr", type: "tel", autoComplete: "tel" },
  email: { dir: "ltr", type: "email", autoComplete: "email" },
} as const;
const autoCompleteTokens: Readonly<Record<string, string>> = {
  fullName: "name",
  street: "address-line1",
  buildingApartmentNumber: "address-line2",
  currentJob: "organization-title",
  employer: "organization",
};

/** @param id the form's */
export function useApplicationFields<const Name extends string>(
  id: string,
  names: readonly Name[],
  rejected: FormResult | undefined,
  current?: Readonly<Record<string, string>>,
) {
  const { t } = useTranslation("membership");
  return formFields<Name>({
    names,
    label: (name) => t(`field.${name}`),
    rejected,
    current,
    idOf: (name) => `${id}-${name}`,
  });
}

interface ApplicationFieldProps {
  id: string;
  name: string;
  label: string;
  error: readonly string[] | undefined;
  defaultValue: string;
  /** Texts vary with it; unknown: both forms. */
  places?: Places;
  gender?: string | undefined;
  onChange?: ChangeEventHandler<HTMLInputElement>;
  onChoose?: (value: string) => void;
}

export function ApplicationField(props: ApplicationFieldProps) {
  const { places, gender, onChange, onChoose, ...field } = props;
  const { name } = field;
  const { t } = useTranslation("membership");
  const control = {
    ...field,
    hint: fieldsWithHint.includes(name) ? t(`hint.${name}`) : undefined,
    optional: optionalFields.includes(name),
  };
  const options = choices[name]?.map((value) => ({
    value,
    label: t(`choice.${name}.${value}`, { context: gender }),
  }));
  if (options && options.length < MAX_RADIO_BUTTONS)
    return <RadioGroup {...control} choices={options} onChange={onChoose} />;
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
  const placeOptions = name === "city" ? places?.cities : places?.governorates;
  if (placeOptions && ["workGovernorate", "city"].includes(name)) {
    return (
      <Select {...control}>
        <PlaceOptions empty={t("choice.none")} places={placeOptions} />
      </Select>
    );
  }
  if (name === "dateOfBirth") return <DateField {...control} autoComplete="bday" />;
  if (textAreaFields.includes(name)) return <TextArea {...control} />;
  if (digitFields.includes(name)) return <DigitsField {...control} onChange={onChange} />;
  const direction = name in leftToRight ? leftToRight[name as keyof typeof leftToRight] : undefined;
  return <Field dir="auto" autoComplete={autoCompleteTokens[name]} {...control} {...direction} />;
}

/** More become a select. */
const MAX_RADIO_BUTTONS = 5;
