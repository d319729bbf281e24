import { governorateByCode } from "#app/arabic/governorates.ts";
import type { Life } from "../lives/life.ts";
import type { DemoPerson } from "../people.ts";

export function answersOf(
  person: Pick<DemoPerson, "name" | "nationalId" | "phoneNumber" | "governorateCode" | "gender">,
  { maritalStatus, committees, parties, ...life }: Life,
  { born, email }: { born: string; email: string },
) {
  const governorate = governorateByCode(person.governorateCode)?.ar ?? "";
  return {
    nationalId: person.nationalId,
    fullName: person.name,
    gender: person.gender,
    dateOfBirth: born,
    martialStatus: maritalStatus,
    phoneNumber: person.phoneNumber,
    email,
    governorate,
    ...life,
    workGovernorate: governorate,
    interestedInCommittees: committees !== undefined,
    ...(committees !== undefined && { committees }),
    previousPartyMembership: parties !== undefined,
    ...(parties !== undefined && { parties }),
  };
}

export function renewalOf(answers: ReturnType<typeof answersOf>) {
  const { phoneNumber, currentJob, martialStatus, governorate, city } = answers;
  const { neighborhood, street, buildingApartmentNumber } = answers;
  return {
    phoneNumber,
    currentJob,
    martialStatus,
    governorate,
    city,
    neighborhood,
    street,
    buildingApartmentNumber,
    addressType: "home",
    isDefault: true,
  };
}
