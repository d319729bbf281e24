/** Interdependent: a city and its governorate; a card, birth and gender. */
const companions: Readonly<Record<string, readonly string[]>> = {
  governorate: ["city"],
  nationalId: ["dateOfBirth", "gender"],
  interestedInCommittees: ["committees"],
  previousPartyMembership: ["parties"],
};

export function withCompanions(fields: readonly string[]): string[] {
  return [...new Set(fields.flatMap((field) => [field, ...(companions[field] ?? [])]))];
}
