import { z } from "zod";
import { type maritalStatuses, qualifications } from "#app/contract/membership.values.ts";
import { type Rank, ranks, type Status, statuses } from "#app/contract/user.ts";
import type { Gender } from "./names.ts";
import { readContent } from "./read.ts";

type Qualification = (typeof qualifications)[number];
type MaritalStatus = (typeof maritalStatuses)[number];

/** The uid of who administers the demo. */
export const ADMIN = "demo-admin";

/** A person of the demo: somebody to sign in as, or to try to. Invented, as are all the numbers. */
export interface DemoPerson {
  /** Stable and readable: scripts choose people by it. */
  readonly uid: string;
  readonly name: string;
  readonly nameEn: string;
  /** Null for somebody who has no account on the platform. */
  readonly status: Status | null;
  readonly rank: Rank | null;
  /** Null when the organisation has no e-mail on file. */
  readonly email: string | null;
  readonly phoneNumber: string;
  readonly nationalId: string;
  readonly membershipId: string | null;
  /** Where the person lives: the code of a governorate. */
  readonly governorateCode: string;
  readonly gender: Gender;
  /** YYYY-MM-DD, as the national ID has it. */
  readonly born: string;
  /** What is done for a living, by its specialization, and the degree; any that fits if left out. */
  readonly work?: { readonly trade: string; readonly degree?: Qualification } | undefined;
  /** Any that fits the age if left out. */
  readonly maritalStatus?: MaritalStatus | undefined;
  /** The days that are left of a membership, where they are told. */
  readonly endsIn?: number | undefined;
  /** How many days ago the membership began, where it is told; else some years ago. */
  readonly joinedAgo?: number | undefined;
  /** The index of a portrait; null for somebody without a photo. */
  readonly portrait: number | null;
  /** Whether the account is linked to the person's (demo) Facebook. */
  readonly hasSocialAccount: boolean;
}

const castMember = z.strictObject({
  id: z.string(),
  name: z.string(),
  nameEn: z.string(),
  status: z.enum(statuses).nullable(),
  rank: z.enum(ranks).nullable(),
  governorateCode: z.string(),
  gender: z.enum(["male", "female"]),
  portrait: z.int().nullable(),
  /** Born on this day, in the governorate of `bornIn` or else where the person lives. */
  born: z.iso.date(),
  bornIn: z.string().optional(),
  work: z.strictObject({ trade: z.string(), degree: z.enum(qualifications) }).optional(),
  /** Days from now until the membership ends. */
  endsIn: z.int().optional(),
  noEmail: z.literal(true).optional(),
  noSocialAccount: z.literal(true).optional(),
});

/** Whoever was a member once has a number; who waits or was refused has none yet. */
const hadMembership: readonly Status[] = ["verified", "active", "expired", "blocked", "deleted"];

/**
 * The cast: every status and rank, two members without a social account, and one person whom
 * the platform doesn't know (docs/product.md#demo-mode). people.json has a leader of each rank, a
 * member of each status, a guest, and who has yet to sign up; their numbers go by their places.
 */
export const people: readonly DemoPerson[] = readContent("people.json", z.array(castMember)).map(
  ({ id, bornIn, noEmail, noSocialAccount, ...person }, index) => ({
    ...person,
    uid: `demo-${id}`,
    email: noEmail ? null : `${id}@example.org`,
    phoneNumber: `0100000${String(101 + index * 7).padStart(4, "0")}`,
    nationalId: nationalId(person.born, bornIn ?? person.governorateCode, index, person.gender),
    membershipId:
      person.status && hadMembership.includes(person.status)
        ? `${person.governorateCode}${String(20_140 + index * 37)}`
        : null,
    hasSocialAccount: !noSocialAccount,
  }),
);

/**
 * An invented national ID of the right structure: century, birth date, governorate of birth,
 * a serial whose last digit is odd for men, and one more digit, whose algorithm is unpublished.
 * `index` (0 to 399) tells people of one birthday apart.
 */
export function nationalId(born: string, bornIn: string, index: number, gender: Gender): string {
  const [year = "", month = "", day = ""] = born.split("-");
  const century = Number(year) < 2000 ? "2" : "3";
  const serial = 1000 + index * 20 + (gender === "male" ? 3 : 4);
  return `${century}${year.slice(2)}${month}${day}${bornIn}${serial}${(index % 9) + 1}`;
}
