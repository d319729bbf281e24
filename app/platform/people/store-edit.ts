import { and, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { NamedChoice } from "#app/contract/people.ts";
import { secretariatKinds } from "#app/contract/structure.values.ts";
import type { Status } from "#app/contract/user.ts";
import type { Database } from "../database/connect.ts";
import { profiles } from "../profile/tables.ts";
import { units } from "../structure/tables.ts";
import type { Area } from "../user/area.ts";
import type { HeldRole } from "../user/rules.ts";
import { roles, userRoles, userSecretariats, users } from "../user/tables.ts";
import { ledTo } from "./store.ts";
import { inArea } from "./store-area.ts";

interface RoleOfPerson extends HeldRole {
  readonly id: number;
  readonly name: string;
  readonly until: string | null;
}

/** Somebody within all areas, with editable data; also by a merged record's id. */
export async function findEditable(
  db: Database,
  id: string,
  areas: readonly Area[],
  today: string,
) {
  const [row] = await selectEditable(db, ledTo(id), areas, today);
  return row;
}
export type Editable = NonNullable<Awaited<ReturnType<typeof findEditable>>>;

/** The same, locked: concurrent edits run one after the other. */
export async function lockEditable(
  db: Database,
  id: string,
  areas: readonly Area[],
  today: string,
): Promise<Editable | undefined> {
  const [row] = await selectEditable(db, id, areas, today).for("update", { of: users });
  return row;
}

function selectEditable(db: Database, id: string | SQL, areas: readonly Area[], today: string) {
  return db
    .select({
      id: users.id,
      name: users.displayName,
      status: users.status,
      email: users.email,
      membershipId: users.membershipId,
      activatedAt: users.activatedAt,
      branchId: users.branchId,
      governorateCode: users.placeCode,
      secretariats: sql<string[]>`array(select unit_id::text from ${userSecretariats}
        where ${userSecretariats.userId} = ${users.id})`,
      gender: profiles.gender,
      sealedPhone: profiles.sealedPhone,
      membershipEnd: profiles.membershipEnd,
      roles: sql<RoleOfPerson[]>`coalesce(
        (select json_agg(json_build_object('id', ${roles.id}, 'name', ${roles.name},
            'nameEn', ${roles.nameEn}, 'rank', ${roles.rank},
            'abilities', ${roles.abilities}, 'until', ${userRoles.until}) order by ${roles.name})
          from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId}
          where ${userRoles.userId} = ${users.id}
            and (${userRoles.until} is null or ${userRoles.until} >= ${today}::date)),
        '[]')`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.id, id), ne(users.status, "deleted"), ...areas.map(inArea)))
    .$dynamic();
}

export async function changeUser(
  db: Database,
  id: string,
  change: { displayName?: string; email?: string | null; status?: Status },
): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, id));
}

/**
 * Open secretariats for a person of a governorate: its local ones, and central ones if the area is
 * national.
 */
export async function findSecretariatChoices(
  db: Database,
  area: Area,
  governorateCode: string | null,
): Promise<NamedChoice[]> {
  const isWhole =
    area === "national" || (area !== "none" && area.governorateCode === governorateCode);
  if (!isWhole) return [];
  return db
    .select({ id: units.id, name: units.name, nameEn: units.nameEn })
    .from(units)
    .where(
      and(
        inArray(units.kind, [...secretariatKinds]),
        isNull(units.closedAt),
        or(
          area === "national" ? isNull(units.governorateCode) : undefined,
          governorateCode === null ? undefined : eq(units.governorateCode, governorateCode),
        ),
      ),
    )
    .orderBy(sql`${units.governorateCode} nulls first`, units.kind, units.order, units.name);
}
