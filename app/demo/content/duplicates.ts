import type { DemoPerson } from "./people.ts";
import { nationalId } from "./people.ts";
import { readers } from "./readers.ts";

/** A second record of somebody, as another list had it. */
export interface Duplicate extends DemoPerson {
  /** Whose it is, by the membership number. */
  readonly of: string | null;
}

/**
 * Two members who are on file twice (docs/product.md#demo-mode): a list of a branch was brought in that
 * spelled their names otherwise and had a digit of the national ID wrong.
 */
export const duplicates: readonly Duplicate[] = [
  duplicateOf("demo-reader-28", "مني لطفى عبدالله الدمياطى", 391),
  duplicateOf("demo-reader-13", "حسن مصطفي عبدالفتاح القاضى", 392),
].flatMap((duplicate) => duplicate ?? []);

function duplicateOf(uid: string, name: string, serial: number): Duplicate | undefined {
  const person = readers.find((reader) => reader.uid === uid);
  if (!person) return undefined;
  const { born, governorateCode, gender, membershipId } = person;
  return {
    ...person,
    of: membershipId,
    uid: `${uid}-twice`,
    name,
    email: null,
    phoneNumber: `0109900${serial}1`,
    nationalId: nationalId(born, governorateCode, serial, gender),
    membershipId: `${governorateCode}${serial}77`,
    portrait: null,
    hasSocialAccount: false,
  };
}
