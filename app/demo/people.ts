import { people } from "./content/people.ts";

/**
 * GET /demo/people.json (docs/product.md#demo-mode): who can sign in with the demo Facebook, and
 * what for. Whoever has no status is not known to the platform.
 */
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
