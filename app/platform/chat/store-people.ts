import { and, asc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { searchTokens } from "#app/arabic/fold.ts";
import { MAX_CHAT_PEOPLE_FOUND } from "#app/contract/chat.values.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { agreesTo } from "../consent/api.ts";
import type { Database } from "../database/connect.ts";
import { hasToken } from "../database/search.ts";
import type { Member } from "../http/caller.ts";
import { units } from "../structure/tables.ts";
import { withinArea, worksIn } from "../user/api-area.ts";
import { type Area, combine, secretariatIdsOf } from "../user/area.ts";
import { roles, userRoles, users } from "../user/tables.ts";
import { chatBlocks, chatMembers, chatRooms } from "./tables.ts";

function ledBy({ highestRank, scopedAbilities }: Member): Area {
  if (!leaderRanks.includes(highestRank)) return "none";
  const working = scopedAbilities.filter(({ abilities }) => abilities.length > 0);
  return combine(working.map(({ area }) => area));
}

function leads({ belonging, governorateCode }: Member, today: string): SQL {
  const place = belonging.branch?.governorateCode ?? governorateCode;
  const sector = belonging.branch?.sectorBranchIds ?? [];
  return sql`exists (select from ${userRoles} as held join ${roles} as role on role.id = held.role_id
    left join ${units} as branch on branch.id = ${users.branchId}
    where held.user_id = ${users.id} and (held.until is null or held.until >= ${today}::date)
      and (role.rank in ('admin', 'central_leaders')
        or (role.rank = 'governorate_leaders' and branch.governorate_code = ${place})
        or (role.rank = 'sector_leader' and branch.id = any(${sql.param([...sector])}::uuid[]))))`;
}

/** By leading or being led, a shared unit or room, or their own setting (docs/product.md#chat). */
export function isFreeFor(caller: Member, today: string): SQL<boolean> {
  const { belonging } = caller;
  const secretariats = secretariatIdsOf(belonging);
  const led = ledBy(caller);
  const columns = { governorateCode: users.placeCode, userId: users.id, branchId: users.branchId };
  const free = or(
    led === "national" ? sql`true` : withinArea(led, columns),
    belonging.branch ? eq(users.branchId, belonging.branch.id) : undefined,
    secretariats.length > 0 ? worksIn(secretariats) : undefined,
    agreesTo("write", sql`${users.id}`),
    sql`exists (select from ${chatMembers} as own join ${chatMembers} as theirs
      on theirs.room_id = own.room_id
      join ${chatRooms} as shared on shared.id = own.room_id
      where shared.follows is null and own.user_id = ${caller.id} and own.standing = 'in'
        and theirs.user_id = ${users.id} and theirs.standing = 'in')`,
    leads(caller, today),
  );
  return sql<boolean>`coalesce((${free}), false)`;
}

const columns = {
  id: users.id,
  name: users.displayName,
  governorateCode: users.placeCode,
};

function reachable(caller: Member, today: string): SQL | undefined {
  return and(
    eq(users.status, "verified"),
    ne(users.id, caller.id),
    or(sql`${users.isListed}`, isFreeFor(caller, today)),
  );
}

export async function findByName(db: Database, caller: Member, keyword: string, today: string) {
  const tokens = searchTokens(keyword);
  if (tokens.length === 0) return [];
  return db
    .select({ ...columns, isFree: isFreeFor(caller, today) })
    .from(users)
    .where(
      and(...tokens.map((token) => hasToken(users.foldedName, token)), reachable(caller, today)),
    )
    .orderBy(sql`${users.displayName} collate "ar-x-icu"`, asc(users.id))
    .limit(MAX_CHAT_PEOPLE_FOUND);
}

export async function findByIds(
  db: Database,
  caller: Member,
  ids: readonly string[],
  today: string,
) {
  if (ids.length === 0) return [];
  return db
    .select({
      ...columns,
      isFree: isFreeFor(caller, today),
      /** Never revealed: the request is made, but hidden from them. */
      isBlocking: sql<boolean>`exists (select from ${chatBlocks} as block
        where block.user_id = ${users.id} and block.blocked_id = ${caller.id})`,
    })
    .from(users)
    .where(and(inArray(users.id, [...ids]), reachable(caller, today)))
    .orderBy(sql`${users.displayName} collate "ar-x-icu"`, asc(users.id));
}
