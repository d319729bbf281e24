import { and, eq, type SQL, sql } from "drizzle-orm";
import type { NamedChoice } from "#app/contract/people.ts";
import type { Database } from "../database/connect.ts";
import { profiles } from "../profile/tables.ts";
import { units } from "../structure/tables.ts";
import type { Area } from "../user/area.ts";
import { merges, roles, users } from "../user/tables.ts";
import type { FileContext, FileFeature, FoundPart } from "./api.ts";
import { inArea, secretariatInArea } from "./store-area.ts";
import { line, rolesOn } from "./store-list.ts";

/** Resolves a merged record to the kept one. */
export function ledTo(id: string): SQL {
  return sql`coalesce((select kept_id from ${merges} where joined_id = ${id}), ${id}::uuid)`;
}

/**
 * Somebody within an area.
 * @param changed the reader's area of edits: phone and address are read there alone
 */
export async function findPerson(
  db: Database,
  id: string,
  area: Area,
  today: string,
  changed: Area = "none",
) {
  const isChanged = inArea(changed) ?? sql`true`;
  const [row] = await db
    .select({
      ...line,
      roles: rolesOn(today),
      activatedAt: users.activatedAt,
      gender: profiles.gender,
      membershipStart: profiles.membershipStart,
      membershipEnd: profiles.membershipEnd,
      sealedNationalId: profiles.sealedNationalId,
      photo: users.photo,
      sealedPhone: sql<string | null>`case when ${isChanged} then ${profiles.sealedPhone} end`,
      email: sql<string | null>`case when ${isChanged} then ${users.email} end`,
    })
    .from(users)
    .leftJoin(units, eq(units.id, users.branchId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.id, ledTo(id)), inArea(area)));
  return row;
}

/** All features' parts of a person, in one query. */
export async function findParts(
  db: Database,
  features: readonly FileFeature[],
  context: FileContext,
): Promise<{ feature: FileFeature; found: FoundPart }[]> {
  const asked = features.flatMap((feature) => {
    const query = feature.query(context);
    return query ? [{ feature, query }] : [];
  });
  if (asked.length === 0) return [];
  const values = sql.join(
    asked.map(({ query }): SQL => sql`(${query})`),
    sql`, `,
  );
  const { rows } = await db.execute<{ parts: FoundPart[] }>(
    sql`select json_build_array(${values}) as parts`,
  );
  const parts = rows[0]?.parts ?? [];
  return asked.flatMap(({ feature }, at) => {
    const found = parts[at];
    return found ? [{ feature, found }] : [];
  });
}

export async function findChoices(db: Database, area: Area, { withRoles }: { withRoles: boolean }) {
  const local = typeof area === "object" ? area : {};
  const isThere =
    area === "national"
      ? sql`true`
      : sql`(governorate_code = ${local.governorateCode ?? null}::text
          or id = any(${sql.param([...(local.sector?.branchIds ?? [])])}::uuid[]))`;
  const unit = sql`json_build_object('id', id, 'name', name, 'nameEn', name_en)`;
  const { rows } = await db.execute<Choices>(sql`
    select coalesce((select json_agg(${unit}
        order by governorate_code, name, id) from ${units}
        where kind = 'branch' and closed_at is null and ${isThere}), '[]') as branches,
      coalesce((select json_agg(${unit}
        order by governorate_code nulls first, kind, "order", name, id) from ${units}
        where ${secretariatInArea(area)}), '[]') as secretariats,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'nameEn', name_en) order by name, id)
        from ${roles} where ${withRoles}::boolean), '[]') as roles`);
  return rows[0] ?? { branches: [], secretariats: [], roles: [] };
}

interface Choices extends Record<string, unknown> {
  readonly branches: NamedChoice[];
  readonly secretariats: NamedChoice[];
  readonly roles: {
    readonly id: number;
    readonly name: string;
    readonly nameEn: string | null;
  }[];
}
