import {
  addressTypes,
  genders,
  maritalStatuses,
  qualifications,
} from "#app/contract/membership.values.ts";
import type { Personal } from "../privacy/personal.ts";
import type { ProfileColumns } from "../profile/api.ts";
import { type Answers, textOf } from "./answers.ts";

/** Omits what was not asked. `isFound`: members may be found by the phone. */
export function toProfileChange(
  personal: Personal,
  answers: Answers,
  isFound: boolean,
): ProfileColumns {
  const text = (name: string) => (name in answers ? textOf(answers[name]) || null : undefined);
  const phone = textOf(answers.phoneNumber);
  const years = answers.yearsOfExperience;
  const isDefault = answers.isDefault;
  return {
    ...(answers.nationalId && card(personal, textOf(answers.nationalId))),
    ...(phone && {
      sealedPhone: personal.seal(phone),
      phoneIndex: isFound ? personal.indexOf("phone", phone) : null,
    }),
    gender: oneOf(genders, answers.gender),
    birthDate: textOf(answers.dateOfBirth) || undefined,
    maritalStatus: oneOf(maritalStatuses, answers.martialStatus),
    addressType: oneOf(addressTypes, answers.addressType),
    isDefaultAddress: typeof isDefault === "boolean" ? isDefault : undefined,
    city: text("city"),
    neighborhood: text("neighborhood"),
    street: text("street"),
    buildingApartmentNumber: text("buildingApartmentNumber"),
    qualification: oneOf(qualifications, answers.qualification),
    specialization: text("specialization"),
    currentJob: textOf(answers.currentJob) || undefined,
    employer: text("employer"),
    workGovernorate: text("workGovernorate"),
    yearsOfExperience: typeof years === "number" ? years : undefined,
    experienceDescription: text("experienceDescription"),
    committees: text("committees"),
    parties: text("parties"),
    communityActivity: text("communityActivity"),
  };
}

function card(personal: Personal, nationalId: string): ProfileColumns {
  return {
    sealedNationalId: personal.seal(nationalId),
    nationalIdIndex: personal.indexOf("national-id", nationalId),
  };
}

function oneOf<T extends string>(choices: readonly T[], answer: Answers[string] | undefined) {
  return choices.find((each) => each === answer);
}
