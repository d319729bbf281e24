import { foldForSearch } from "#app/arabic/fold.ts";
import { maskNationalId } from "#app/arabic/national-id.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { MembershipInfo } from "#app/contract/membership.ts";
import type { Personal } from "../privacy/personal.ts";
import { ageProblems, differencesFromCard, placesOf } from "./rules.ts";

export type Answers = Omit<MembershipInfo, "agreement" | "nationalIdConfirmed">;

export type StoredAnswers = Record<string, string | number | boolean | null>;

export interface ValidAnswers {
  readonly answers: Answers;
  readonly governorateCode: string;
  readonly isDifferenceConfirmed: boolean;
}

/** Checks across several answers and against the calendar; the form's schema can't. */
export function validateAnswers(
  given: Answers,
  isConfirmed: boolean,
  now: Date,
): ValidAnswers | Refusal {
  const placed = placesOf(given);
  const problems = [
    ...("places" in placed ? [] : placed),
    ...ageProblems(given.dateOfBirth, now),
    ...missingNames(given),
  ];
  if (!("places" in placed) || problems.length > 0) return refuse("invalid", { fields: problems });
  const differ = differencesFromCard(given, now);
  if (differ.length > 0 && !isConfirmed) return refuse("national-id-differs", { fields: differ });
  const { places, governorateCode } = placed;
  const answers = { ...given, ...places };
  if (!answers.interestedInCommittees) delete answers.committees;
  if (!answers.previousPartyMembership) delete answers.parties;
  return { answers, governorateCode, isDifferenceConfirmed: differ.length > 0 };
}

function missingNames(given: Answers) {
  const missing = (path: string) => ({ path, problem: "required" });
  return [
    ...(given.interestedInCommittees && !given.committees ? [missing("committees")] : []),
    ...(given.previousPartyMembership && !given.parties ? [missing("parties")] : []),
  ];
}

/** For reviewers' search; numbers are sealed and not part of it. */
export function searchTextOf({ fullName, city }: Answers): string {
  return foldForSearch(`${fullName} ${city}`);
}

export function toProfileColumns(answers: Answers, personal: Personal) {
  return {
    sealedNationalId: personal.seal(answers.nationalId),
    nationalIdIndex: personal.indexOf("national-id", answers.nationalId),
    sealedPhone: personal.seal(answers.phoneNumber),
    phoneIndex: personal.indexOf("phone", answers.phoneNumber),
    gender: answers.gender,
    birthDate: answers.dateOfBirth,
    maritalStatus: answers.martialStatus,
    addressType: "home" as const,
    city: answers.city,
    neighborhood: answers.neighborhood,
    street: answers.street,
    buildingApartmentNumber: answers.buildingApartmentNumber ?? null,
    qualification: answers.qualification,
    specialization: answers.specialization,
    currentJob: answers.currentJob,
    employer: answers.employer,
    workGovernorate: answers.workGovernorate ?? null,
    yearsOfExperience: answers.yearsOfExperience,
    experienceDescription: answers.experienceDescription ?? null,
    committees: answers.committees ?? null,
    parties: answers.parties ?? null,
    communityActivity: answers.communityActivity ?? null,
  };
}

/** For their own sender: the national ID is masked. */
export function presentAnswers(answers: StoredAnswers): StoredAnswers {
  const { nationalId, facebookId, ...others } = answers;
  return nationalId ? { nationalId: maskNationalId(String(nationalId)), ...others } : others;
}
