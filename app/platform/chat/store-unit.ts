import { inArray, type SQL, sql } from "drizzle-orm";
import { holdersIn } from "../position/api-chat.ts";
import { units } from "../structure/tables.ts";
import { roles, userRoles, userSecretariats, users } from "../user/tables.ts";
import type { FollowedSubject } from "./api-followed.ts";

const isHeld = sql`(held.until is null
  or held.until >= (now() at time zone 'Africa/Cairo')::date)`;

/** Without a place, of the whole country. They may make rooms there. */
export function leadsAt(userId: SQL, place: SQL): SQL {
  return sql`exists (select from ${userRoles} as held join ${roles} as role on role.id = held.role_id
    join ${users} as leader on leader.id = held.user_id
    left join ${units} as home on home.id = leader.branch_id
    where held.user_id = ${userId} and ${isHeld} and leader.status = 'verified'
      and (role.rank in ('admin', 'central_leaders')
        or (role.rank = 'governorate_leaders' and home.governorate_code = ${place})))`;
}

const standsBelow = (branch: SQL, unit: SQL) => sql`(${branch}.id = ${unit}.id
  or ${branch}.parent_id = ${unit}.id
  or (${unit}.kind = 'governorate' and ${branch}.governorate_code = ${unit}.governorate_code))`;

/** Its branches' members, staff, holders of positions. Holders and leading ranks lead. */
export const unitSubject: FollowedSubject = {
  people: (id) => sql`select person.user_id, person.leads from ${units} as whole
    cross join lateral (
      select member.id as user_id, exists (select from ${userRoles} as held
          join ${roles} as role on role.id = held.role_id
          where held.user_id = member.id and ${isHeld}
            and ((whole.kind = 'governorate' and role.rank = 'governorate_leaders')
              or (whole.kind in ('sector', 'branch') and role.rank = 'sector_leader'))) as leads
      from ${units} as branch join ${users} as member on member.branch_id = branch.id
      where branch.kind = 'branch' and branch.closed_at is null
        and whole.kind in ('governorate', 'sector', 'branch')
        and ${standsBelow(sql`branch`, sql`whole`)}
      union all
      select work.user_id, exists (select from ${userRoles} as held
          join ${roles} as role on role.id = held.role_id
          where held.user_id = work.user_id and ${isHeld}
            and ((office.kind = 'central_secretariat'
                and role.rank in ('secretariat_admin', 'secretariat_central_leaders'))
              or (whole.id = office.id and office.kind = 'governorate_secretariat'
                and role.rank = 'secretariat_governorate_leaders')
              or (whole.id = office.id and office.kind = 'sector_secretariat'
                and role.rank = 'secretariat_sector_leaders')))
      from ${units} as office join ${userSecretariats} as work on work.unit_id = office.id
      where office.closed_at is null and (office.id = whole.id or office.secretariat_id = whole.id)
      union all
      select holder.user_id, true from (${holdersIn(sql`whole.id`)}) as holder
    ) as person
    where whole.id = ${id} and whole.closed_at is null`,

  place: (id) => sql`(select whole.governorate_code from ${units} as whole where whole.id = ${id})`,

  async find(db, ids, caller) {
    const me = sql`${caller.id}::uuid`;
    const unit = sql`${units.id}`;
    const rows = await db
      .select({
        id: units.id,
        title: units.name,
        mayOpen: sql<boolean>`${leadsAt(me, sql`${units.governorateCode}`)}
          or exists (select from (${unitSubject.people(unit)}) as one
            where one.user_id = ${me} and one.leads)`,
      })
      .from(units)
      .where(sql`${inArray(units.id, [...ids])} and ${units.closedAt} is null`);
    return new Map(rows.map(({ id, ...found }) => [id, found]));
  },
};
