import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Status } from "#app/contract/user.ts";
import type { Database } from "../database/connect.ts";
import type { Personal } from "../privacy/personal.ts";
import { profiles } from "../profile/tables.ts";
import { units } from "../structure/tables.ts";
import { users } from "../user/tables.ts";
import type { IdentityKeys } from "./classify.ts";
import type { MemberState } from "./rules.ts";

export interface Owner {
  /** Absent for a row of the file. */
  readonly userId?: string;
  readonly membershipId: string | null;
  readonly nationalIdIndex: string | null;
  readonly phoneIndex: string | null;
  readonly line?: number;
}

export interface KnownMember {
  readonly userId: string;
  readonly membershipId: string;
  readonly isActivated: boolean;
  readonly activatedAt: Date | null;
  readonly nationalIdIndex: string | null;
  readonly state: MemberState;
}

interface KnownRow extends Record<string, unknown> {
  userId: string;
  membershipId: string;
  fullName: string;
  status: Status;
  email: string | null;
  governorateCode: string | null;
  branchId: string | null;
  activatedAt: string | null;
  nationalIdIndex: string | null;
  sealedNationalId: string | null;
  sealedPhone: string | null;
  gender: MemberState["gender"];
  birthDate: string | null;
  city: string | null;
  joinDate: string | null;
  endDate: string | null;
}

export async function findHolders(
  db: Database,
  { nationalIds, phones }: Omit<IdentityKeys, "membershipIds">,
): Promise<Owner[]> {
  const of = sql`select ${users.id} as "userId", ${users.membershipId} as "membershipId",
    ${profiles.nationalIdIndex} as "nationalIdIndex", ${profiles.phoneIndex} as "phoneIndex"
    from ${profiles} join ${users} on ${users.id} = ${profiles.userId}`;
  const { rows } = await db.execute(sql`
    ${of} where ${profiles.nationalIdIndex} = any(${sql.param(nationalIds)}::text[])
    union ${of} where ${profiles.phoneIndex} = any(${sql.param(phones)}::text[])`);
  return rows as unknown as Owner[];
}

export async function findKnown(
  db: Database,
  personal: Personal,
  by: { readonly membershipIds: readonly string[] } | { readonly userIds: readonly string[] },
): Promise<KnownMember[]> {
  const condition: SQL =
    "userIds" in by
      ? sql`${users.id} = any(${sql.param(by.userIds)}::uuid[])`
      : sql`${users.membershipId} = any(${sql.param(by.membershipIds)}::text[])`;
  const { rows } = await db.execute<KnownRow>(sql`
    select ${users.id} as "userId", ${users.membershipId} as "membershipId",
      ${users.displayName} as "fullName", ${users.status} as "status", ${users.email} as "email",
      ${users.governorateCode} as "governorateCode", ${users.branchId} as "branchId",
      ${users.activatedAt} as "activatedAt",
      ${profiles.nationalIdIndex} as "nationalIdIndex",
      ${profiles.sealedNationalId} as "sealedNationalId", ${profiles.sealedPhone} as "sealedPhone",
      ${profiles.gender} as "gender", ${profiles.birthDate}::text as "birthDate",
      ${profiles.city} as "city", ${profiles.membershipStart}::text as "joinDate",
      ${profiles.membershipEnd}::text as "endDate"
    from ${users} left join ${profiles} on ${profiles.userId} = ${users.id}
    where ${condition} order by ${users.id} for update of ${users}`);
  return rows.map(({ userId, membershipId, activatedAt, nationalIdIndex, ...row }) => {
    const { sealedNationalId, sealedPhone, ...state } = row;
    const nationalId = sealedNationalId && personal.open(sealedNationalId);
    const phoneNumber = sealedPhone && personal.open(sealedPhone);
    return {
      userId,
      membershipId,
      isActivated: activatedAt !== null,
      activatedAt: activatedAt === null ? null : new Date(activatedAt),
      nationalIdIndex,
      state: { ...state, nationalId, phoneNumber },
    };
  });
}

export interface JoinableBranch {
  readonly id: string;
  readonly name: string;
}

/**
 * The branch for a place, as findBranchOf (branch/api.ts) for one person: the oldest in the city,
 * else in the governorate; null without one.
 */
export async function findJoinableBranches(
  db: Database,
): Promise<(code: string, city: string | null) => JoinableBranch | null> {
  const rows = await db
    .select({ id: units.id, name: units.name, code: units.governorateCode, city: units.city })
    .from(units)
    .where(and(eq(units.kind, "branch"), isNull(units.closedAt)))
    .orderBy(desc(units.id));
  // Rows come newest first, so the oldest wins.
  const ofCity = new Map(rows.map((row) => [`${row.code} ${row.city}`, row]));
  const ofGovernorate = new Map(rows.map((row) => [row.code, row]));
  return (code, city) => (city && ofCity.get(`${code} ${city}`)) || ofGovernorate.get(code) || null;
}
