import { and, eq, isNull, ne, type SQL } from "drizzle-orm";
import type { Rank } from "#app/contract/user.ts";
import type { Dependencies } from "#app/platform/dependencies.ts";
import { units } from "#app/platform/structure/tables.ts";
import { userRoles, userSecretariats, users } from "#app/platform/user/tables.ts";
import { addMemberOnFile } from "./member-on-file.ts";
import { person } from "./platform.ts";

/** Where a person belongs. */
export interface Place {
  readonly governorateCode: string;
  readonly branchId: string | null;
  readonly secretariatId?: string | undefined;
}

/** Two places near a leader: one that the area of the rank holds, and one that it just doesn't. */
export interface Surroundings {
  readonly inside: Place;
  /** Undefined where the area is the whole country. */
  readonly beside: Place | undefined;
  /** Where the leader may put people: a branch, and a secretariat that they may choose. */
  readonly branchId: string;
  readonly secretariatId: string;
}

/** The demo's leader of a rank. */
export async function leaderOf({ db }: Pick<Dependencies, "db">, rank: Rank) {
  const { uid } = person("verified", rank);
  const [row] = await db.select().from(users).where(eq(users.facebookId, uid));
  if (!row) throw new Error(`The demo has no ${rank}.`);
  return row;
}

/** What lies around the demo's leader of a rank (docs/product.md#roles-and-areas). */
export async function surroundingsOf(world: Dependencies, rank: Rank): Promise<Surroundings> {
  const { db } = world;
  const leader = await leaderOf(world, rank);
  const find = async (...conditions: (SQL | undefined)[]) => {
    const [unit] = await db
      .select()
      .from(units)
      .where(and(isNull(units.closedAt), ...conditions))
      .orderBy(units.order, units.id)
      .limit(1);
    if (!unit) throw new Error(`The demo lacks a unit beside its ${rank}.`);
    return unit;
  };
  const branchIn = (code: string, ...more: (SQL | undefined)[]) =>
    find(eq(units.kind, "branch"), eq(units.governorateCode, code), ...more);
  const at = (branch: typeof units.$inferSelect, secretariatId?: string): Place => ({
    governorateCode: branch.governorateCode ?? "",
    branchId: branch.id,
    secretariatId,
  });
  const own = await find(eq(units.id, leader.branchId ?? ""));
  const ownCode = own.governorateCode ?? "";
  const next = await branchIn(ownCode, ne(units.id, own.id));
  const central = await find(eq(units.kind, "central_secretariat"));
  const common = { branchId: own.id, secretariatId: central.id };
  switch (rank) {
    case "governorate_leaders": {
      const elsewhere = at(await branchIn("27"));
      const local = await find(
        eq(units.kind, "governorate_secretariat"),
        eq(units.governorateCode, ownCode),
      );
      return {
        inside: at(next),
        // Who lives in the governorate and belongs to a branch elsewhere is none of its people.
        beside: { ...elsewhere, governorateCode: ownCode },
        branchId: own.id,
        secretariatId: local.id,
      };
    }
    case "sector_leader": {
      const sectorId = own.parentId ?? "";
      return {
        inside: at(await branchIn(ownCode, eq(units.parentId, sectorId), ne(units.id, own.id))),
        beside: at(await branchIn(ownCode, ne(units.parentId, sectorId))),
        ...common,
      };
    }
    case "secretariat_admin":
    case "secretariat_central_leaders":
    case "secretariat_governorate_leaders":
    case "secretariat_sector_leaders": {
      const [work] = await db
        .select({ unit: units })
        .from(userSecretariats)
        .innerJoin(units, eq(units.id, userSecretariats.unitId))
        .where(eq(userSecretariats.userId, leader.id));
      const secretariat = work?.unit;
      if (!secretariat) throw new Error(`The demo's ${rank} works in no secretariat.`);
      const isCentral = secretariat.governorateCode === null;
      // Of a central one its people in the governorates; of a local one its own.
      const within = isCentral
        ? await find(
            eq(units.kind, "governorate_secretariat"),
            eq(units.secretariatId, secretariat.id),
          )
        : secretariat;
      const without = await find(
        eq(units.kind, within.kind),
        eq(units.governorateCode, within.governorateCode ?? ""),
        ne(units.id, within.id),
      );
      const branch = await branchIn(within.governorateCode ?? "");
      return { ...common, inside: at(branch, within.id), beside: at(branch, without.id) };
    }
    default:
      return { ...common, inside: at(next), beside: undefined };
  }
}

/** Somebody who belongs to a place and is found by a number of their own; another one for each number. */
export async function addPersonAt(
  world: Dependencies,
  number: number,
  { secretariatId, ...place }: Place,
  more: Partial<typeof users.$inferInsert> & { readonly roleId?: number } = {},
) {
  const { roleId, ...columns } = more;
  const { db, clock } = world;
  const added = await addMemberOnFile(world, number, {
    // Whoever has no account yet is the rarest, and asked for by a call of its own.
    activatedAt: clock.now(),
    ...place,
    ...columns,
  });
  const userId = added.user.id;
  if (secretariatId) {
    await db.insert(userSecretariats).values({ userId, unitId: secretariatId, since: clock.now() });
  }
  if (roleId) await db.insert(userRoles).values({ userId, roleId });
  return { ...added, id: userId, membershipId: added.user.membershipId ?? "" };
}
