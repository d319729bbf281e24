import { z } from "zod";
import { type maritalStatuses, qualifications } from "#app/contract/membership.values.ts";
import { type Rank, ranks, type Status, statuses } from "#app/contract/user.ts";
import type { Gender } from "./names.ts";
import { readContent } from "./read.ts";

type Qualification = (typeof qualifications)[number];
type MaritalStatus = (typeof maritalStatuses)[number];

export const ADMIN = "demo-admin";

export interface DemoPerson {
  readonly uid: string;
  readonly name: string;
  readonly nameEn: string;
  readonly status: Status | null;
  readonly rank: Rank | null;
  /** Held instead of the rank's standard role. */
  readonly role?: "treasurer" | undefined;
  readonly email: string | null;
  readonly phoneNumber: string;
  readonly nationalId: string;
  readonly membershipId: string | null;
  /** Null without an account on the platform. */
  readonly governorateCode: string;
  readonly gender: Gender;
  readonly born: string;
  /** Any that fits if absent. */
  readonly work?: { readonly trade: string; readonly degree?: Qualification } | undefined;
  /** Any that fits if absent. */
  readonly maritalStatus?: MaritalStatus | undefined;
  readonly endsIn?: number | undefined;
  readonly joinedAgo?: number | undefined;
  /** Index of a portrait. */
  readonly portrait: number | null;
  readonly hasSocialAccount: boolean;
}

const castMember = z.strictObject({
  id: z.string(),
  name: z.string(),
  nameEn: z.string(),
  status: z.enum(statuses).nullable(),
  rank: z.enum(ranks).nullable(),
  role: z.literal("treasurer").optional(),
  governorateCode: z.string(),
  gender: z.enum(["male", "female"]),
  portrait: z.int().nullable(),
  /** In `bornIn`'s governorate, or else the person's own. */
  born: z.iso.date(),
  bornIn: z.string().optional(),
  work: z.strictObject({ trade: z.string(), degree: z.enum(qualifications) }).optional(),
  endsIn: z.int().optional(),
  noEmail: z.literal(true).optional(),
  noSocialAccount: z.literal(true).optional(),
});

const hadMembership: readonly Status[] = ["verified", "active", "expired", "blocked", "deleted"];

/** Every status and rank (docs/product.md#demo-mode). Ids derive from the order in people.json. */
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

/** As the dialog lists them: leaders first. */
export const listedPeople: readonly DemoPerson[] = people.toSorted(
  (one, other) => Number(isLeading(other)) - Number(isLeading(one)),
);

function isLeading({ rank }: DemoPerson): boolean {
  return rank !== null && rank !== "member" && rank !== "guest";
}

/** A structurally valid national ID. `index` (0 to 399) distinguishes people of one birthday. */
export function nationalId(born: string, bornIn: string, index: number, gender: Gender): string {
  const [year = "", month = "", day = ""] = born.split("-");
  const century = Number(year) < 2000 ? "2" : "3";
  const serial = 1000 + index * 20 + (gender === "male" ? 3 : 4);
  return `${century}${year.slice(2)}${month}${day}${bornIn}${serial}${(index % 9) + 1}`;
}
