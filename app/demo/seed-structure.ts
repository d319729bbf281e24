import { governorates } from "#app/arabic/governorates.ts";
import { firstBranchOf } from "../platform/branch/rules.ts";
import type { Database } from "../platform/database/connect.ts";
import { units } from "../platform/structure/tables.ts";
import { userSecretariats, users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { ADMIN } from "./content/people.ts";
import {
  type DemoSecretariat,
  demoGovernorates,
  demoLeadership,
  demoSecretariats,
  demoWorkers,
} from "./content/structure.ts";

export interface DemoStructure {
  readonly branches: ReadonlyMap<string, string>;
  readonly secretariats: ReadonlyMap<string, string>;
}

type Unit = typeof units.$inferInsert;

export async function seedStructure(db: Database): Promise<DemoStructure> {
  const secretariats = new Map<string, string>();
  const keep = (of: string, list: readonly DemoSecretariat[], ids: readonly string[]) => {
    for (const [at, { key }] of list.entries()) secretariats.set(`${of}/${key}`, ids[at] ?? "");
  };
  await add(
    db,
    demoLeadership.map((unit, order) => ({ ...unit, kind: "leadership", order })),
  );
  const central = await add(
    db,
    demoSecretariats.map(({ key, ...unit }, order) => ({
      ...unit,
      kind: "central_secretariat",
      order,
    })),
  );
  keep("", demoSecretariats, central);
  const tops = await add(
    db,
    demoGovernorates.map(({ unit, code }, order) => ({
      ...unit,
      kind: "governorate",
      governorateCode: code,
      order,
    })),
  );
  const sectors = demoGovernorates.flatMap(({ sectors: own, code }, at) =>
    own.map((sector, order) => ({ ...sector, code, order, parentId: tops[at] ?? "" })),
  );
  const sectorIds = await add(
    db,
    sectors.map(({ unit, code, order, parentId }) => ({
      ...unit,
      kind: "sector",
      governorateCode: code,
      order,
      parentId,
    })),
  );
  const first = await add(
    db,
    governorates.map((governorate) => {
      const branch = firstBranchOf(governorate);
      const inFirst = sectors.findIndex(({ code }) => code === governorate.code);
      return {
        ...branch,
        kind: "branch",
        nameEn: `${governorate.en} Branch`,
        detailedLocation: `شارع الجمهورية، ${branch.city}`,
        parentId: sectorIds[inFirst] ?? null,
      };
    }),
  );
  const local = (
    list: readonly DemoSecretariat[],
    below: Pick<Unit, "kind" | "governorateCode" | "parentId">,
  ): Unit[] =>
    list.map(({ key, ...unit }, order) => ({
      ...unit,
      ...below,
      secretariatId: secretariats.get(`/${key}`) ?? null,
      order,
    }));
  for (const [at, { code, secretariats: list }] of demoGovernorates.entries()) {
    const below = { kind: "governorate_secretariat", governorateCode: code } as const;
    keep(code, list, await add(db, local(list, { ...below, parentId: tops[at] ?? "" })));
  }
  for (const [at, { unit, code, secretariats: list, branches }] of sectors.entries()) {
    const below = { governorateCode: code, parentId: sectorIds[at] ?? "" };
    const ids = await add(db, [
      ...local(list, { kind: "sector_secretariat", ...below }),
      ...branches.map((branch, order) => ({
        ...branch,
        kind: "branch" as const,
        ...below,
        order: order + 1,
      })),
    ]);
    keep(unit.name, list, ids);
  }
  return {
    branches: new Map(governorates.map(({ code }, at) => [code, first[at] ?? ""])),
    secretariats,
  };
}

/** In the same order. */
async function add(db: Database, values: Unit[]): Promise<string[]> {
  const rows = await db.insert(units).values(values).returning({ id: units.id });
  return rows.map(({ id }) => id);
}

const FIRST_GIVEN = 90;
const DAYS_BETWEEN = 3;
const ONE_IN = 3;

export async function seedSecretariats(
  db: Database,
  { secretariats }: DemoStructure,
  calendar: DemoCalendar,
): Promise<void> {
  const rows = await db
    .select({ id: users.id, uid: users.facebookId, code: users.governorateCode })
    .from(users);
  const people = new Map(rows.map((row) => [row.uid, row]));
  const leaders = demoWorkers.map(({ uid, secretariat, governorateCode = "", sector }) => ({
    uid,
    unitId: secretariats.get(`${sector ?? governorateCode}/${secretariat}`),
  }));
  const named = new Set(leaders.map(({ uid }) => uid));
  const readers = rows
    .flatMap(({ uid, code }) => (uid?.startsWith("demo-reader-") ? [{ uid, code }] : []))
    .toSorted((one, other) => (one.uid < other.uid ? -1 : 1))
    .filter(({ uid }, at) => at % ONE_IN === 0 && !named.has(uid))
    .map(({ uid, code }, at) => {
      const own = demoGovernorates.find((governorate) => governorate.code === code)?.secretariats;
      return { uid, unitId: secretariats.get(`${code}/${own?.[at % own.length]?.key}`) };
    });
  const givenBy = people.get(ADMIN)?.id ?? null;
  await db.insert(userSecretariats).values(
    [...leaders, ...readers].map(({ uid, unitId }, at) => {
      const userId = people.get(uid)?.id;
      if (!(userId && unitId)) throw new Error(`The demo lacks ${uid} or a secretariat for them.`);
      const since = calendar.officeDay(FIRST_GIVEN + at * DAYS_BETWEEN);
      return { userId, unitId, since, givenBy };
    }),
  );
}
