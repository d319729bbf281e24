import { governorateByCode } from "#app/arabic/governorates.ts";
import { maritalStatuses, qualifications } from "#app/contract/membership.values.ts";
import { cities } from "../../../platform/branch/cities.ts";
import type { DemoPerson } from "../people.ts";
import { profileWords } from "../profiles.ts";
import type { SeededRandom } from "../random.ts";

const words = profileWords.applicants;

/** A registration as the five steps ask for it. */
export function answersOf(
  random: SeededRandom,
  person: Pick<DemoPerson, "name" | "nationalId" | "phoneNumber" | "governorateCode" | "gender">,
  { born, email }: { born: string; email: string },
) {
  const governorate = governorateByCode(person.governorateCode)?.ar ?? "";
  const [specialization, currentJob, employer] = random.pick(words.trades);
  const isInterested = random.happens(0.6);
  const wasElsewhere = random.happens(0.15);
  return {
    nationalId: person.nationalId,
    fullName: person.name,
    gender: person.gender,
    dateOfBirth: born,
    martialStatus: random.pick(maritalStatuses),
    phoneNumber: person.phoneNumber,
    email,
    governorate,
    city: random.pick(cities[person.governorateCode] ?? [["", ""]])[0],
    neighborhood: random.pick(words.quarters),
    street: random.pick(words.streets),
    buildingApartmentNumber: `${random.between(1, 80)}، شقة ${random.between(1, 12)}`,
    qualification: random.pick(qualifications.slice(1)),
    specialization,
    currentJob,
    employer,
    workGovernorate: governorate,
    yearsOfExperience: random.between(0, 25),
    experienceDescription: `عملت في مجال ${specialization}، وأرغب في خدمة أبناء دائرتي.`,
    interestedInCommittees: isInterested,
    ...(isInterested && {
      committees: random.pick(words.committees),
    }),
    previousPartyMembership: wasElsewhere,
    ...(wasElsewhere && { parties: random.pick(words.parties) }),
    communityActivity: random.pick(words.activities),
  };
}

/** A renewal asks for less. */
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
