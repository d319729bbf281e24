import type { DemoPerson } from "./people.ts";
import { nationalId } from "./people.ts";
import { readers } from "./readers.ts";

/** Members on file twice (docs/product.md#demo-mode): other spelling, a wrong digit. */
export interface Duplicate extends DemoPerson {
  readonly of: string | null;
}

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
