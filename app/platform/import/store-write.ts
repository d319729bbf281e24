import { sql } from "drizzle-orm";
import { nextMembershipNumber } from "../application/api.ts";
import type { Database } from "../database/connect.ts";
import type { Personal } from "../privacy/personal.ts";
import { profiles } from "../profile/tables.ts";
import { users } from "../user/tables.ts";
import type { Indexed } from "./classify.ts";

export type Numbered = Indexed & { readonly membershipId: string };

export async function assignMembershipNumbers(
  db: Database,
  members: readonly Indexed[],
): Promise<Numbered[]> {
  const numbered: Numbered[] = [];
  for (const member of members) {
    const { membershipId, governorateCode } = member;
    const number = membershipId ?? (await nextMembershipNumber(db, governorateCode));
    numbered.push({ ...member, membershipId: number });
  }
  return numbered;
}

/**
 * Upserts members by membership number. Missing values stay, and so do phone, e-mail and address of
 * an activated account. Members without a branch join the given one.
 */
export async function writeMembers(
  db: Database,
  personal: Personal,
  classified: readonly Numbered[],
  now: Date,
): Promise<void> {
  const members = classified.filter(({ outcome }) => outcome !== "same");
  if (members.length === 0) return;
  const column = columnsOf(members.map((member) => rowOf(personal, member, now)));
  const isOwn = sql`${users}.activated_at is not null`;
  await db.execute(sql`
    with given as (
      select * from unnest(${column("membershipId")}::text[], ${column("fullName")}::text[],
        ${column("status")}::text[], ${column("email")}::text[],
        ${column("governorateCode")}::text[], ${column("createdAt")}::timestamptz[],
        ${column("sealedNationalId")}::text[], ${column("nationalIdIndex")}::text[],
        ${column("sealedPhone")}::text[], ${column("phoneIndex")}::text[],
        ${column("gender")}::text[], ${column("birthDate")}::date[], ${column("city")}::text[],
        ${column("joinDate")}::date[], ${column("endDate")}::date[], ${column("branchId")}::uuid[])
        as row (membership_id, display_name, status, email, governorate_code, created_at,
          sealed_national_id, national_id_index, sealed_phone, phone_index, gender, birth_date,
          city, membership_start, membership_end, branch_id)
    ), written as (
      insert into ${users}
        (membership_id, display_name, status, email, governorate_code, created_at, branch_id)
      select membership_id, display_name, status, email, governorate_code, created_at, branch_id
      from given
      on conflict (membership_id) do update set
        display_name = excluded.display_name,
        status = excluded.status,
        email = case when ${isOwn} then users.email else coalesce(excluded.email, users.email) end,
        governorate_code =
          case when ${isOwn} then users.governorate_code else excluded.governorate_code end,
        branch_id = coalesce(users.branch_id, excluded.branch_id)
      returning id, membership_id, activated_at is not null as is_own
    )
    insert into ${profiles} (user_id, sealed_national_id, national_id_index, sealed_phone,
      phone_index, gender, birth_date, city, membership_start, membership_end)
    select id, sealed_national_id, national_id_index, sealed_phone, phone_index, gender, birth_date,
      city, membership_start, membership_end
    from written join given using (membership_id)
    on conflict (user_id) do update set
      sealed_national_id = excluded.sealed_national_id,
      national_id_index = excluded.national_id_index,
      gender = excluded.gender,
      birth_date = excluded.birth_date,
      membership_start = coalesce(excluded.membership_start, profiles.membership_start),
      membership_end = excluded.membership_end,
      (sealed_phone, phone_index, city) = (
        select
          case when is_own then coalesce(profiles.sealed_phone, excluded.sealed_phone)
            else excluded.sealed_phone end,
          case when is_own then coalesce(profiles.phone_index, excluded.phone_index)
            else excluded.phone_index end,
          case when is_own then profiles.city else coalesce(excluded.city, profiles.city) end
        from written where written.id = profiles.user_id)`);
}

function rowOf(personal: Personal, member: Numbered, now: Date) {
  const { nationalId, phoneNumber, joinDate, ...rest } = member;
  return {
    ...rest,
    joinDate,
    branchId: member.after.branchId,
    sealedNationalId: personal.seal(nationalId),
    sealedPhone: personal.seal(phoneNumber),
    createdAt: joinDate ?? now.toISOString(),
  };
}

function columnsOf<Row extends object>(rows: readonly Row[]) {
  return (name: keyof Row) => sql.param(rows.map((row) => row[name]));
}
