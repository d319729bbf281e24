import { listedPeople } from "./content/people.ts";

export function demoPeople() {
  return listedPeople.map(
    ({ uid, name, status, rank, email, phoneNumber, nationalId, membershipId }) => ({
      uid,
      name,
      status,
      rank,
      email,
      phoneNumber,
      nationalId,
      membershipId,
    }),
  );
}
