import { cairoDay } from "#app/arabic/dates.ts";
import { governorates } from "#app/arabic/governorates.ts";
import { refuse } from "#app/contract/failure.ts";
import { readGovernorateStructure, readStructure, readUnit } from "#app/contract/structure.ts";
import { resource } from "../http/resource.ts";
import { findPositions } from "../position/api.ts";
import type { World } from "../world.ts";
import { presentUnits } from "./present.ts";
import { isUnitId } from "./rules.ts";
import {
  countBranches,
  findNationalUnits,
  findUnitAndOwn,
  findUnitsOfGovernorate,
  type UnitRow,
} from "./store.ts";

export const structureResource = resource()
  .on(readStructure, async (context) => {
    const [national, branches] = await Promise.all([
      findNationalUnits(context.db),
      countBranches(context.db),
    ]);
    const units = await withPositions(context, national);
    return {
      leadership: units.filter(({ kind }) => kind === "leadership"),
      secretariats: units.filter(({ kind }) => kind === "central_secretariat"),
      governorates: governorates.map(({ code, ar, en }) => ({
        code,
        governorate: ar,
        governorateEn: en,
        branchesCount: branches.get(code) ?? 0,
      })),
    };
  })

  .on(readGovernorateStructure, async (context) => {
    const governorate = governorates.find(({ code }) => code === context.params.code);
    if (!governorate) return refuse("not-found");
    const found = await findUnitsOfGovernorate(context.db, governorate.code);
    return {
      governorate: governorate.ar,
      governorateEn: governorate.en,
      units: await withPositions(context, found),
    };
  })

  .on(readUnit, async (context) => {
    const { id } = context.params;
    if (!isUnitId(id)) return refuse("not-found");
    const units = await withPositions(context, await findUnitAndOwn(context.db, id));
    const unit = units.find((each) => each.id === id);
    if (!unit) return refuse("not-found");
    return { ...unit, units: units.filter((each) => each !== unit) };
  });

/** Units with who holds their positions today. */
async function withPositions(
  { db, files, now }: Pick<World, "db" | "files"> & { readonly now: Date },
  rows: readonly UnitRow[],
) {
  const ids = rows.map(({ unit }) => unit.id);
  return presentUnits(rows, await findPositions(db, ids, cairoDay(now)), files);
}
