import { people } from "./content/people.ts";

export function demoPeople() {
  return people.map(
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
