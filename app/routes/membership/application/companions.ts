/** What can't be mended without the other: a city lies in its governorate, a card names birth and gender. */
const companions: Readonly<Record<string, readonly string[]>> = {
  governorate: ["city"],
  nationalId: ["dateOfBirth", "gender"],
  interestedInCommittees: ["committees"],
  previousPartyMembership: ["parties"],
};

/** The fields that are asked for anew, each followed by what goes along with it. */
export function withCompanions(fields: readonly string[]): string[] {
  return [...new Set(fields.flatMap((field) => [field, ...(companions[field] ?? [])]))];
}
