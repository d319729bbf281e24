import { cairoDay } from "#app/arabic/dates.ts";
import { governorates } from "#app/arabic/governorates.ts";
import { refuse } from "#app/contract/failure.ts";
import { readGovernorateStructure, readStructure, readUnit } from "#app/contract/structure.ts";
import { resource } from "../http/resource.ts";
import { presentUnits } from "./present.ts";
import { isUnitId } from "./rules.ts";
import {
  countBranches,
  findNationalUnits,
  findUnitAndOwn,
  findUnitsOfGovernorate,
} from "./store.ts";

export const structureResource = resource()
  .on(readStructure, async ({ db, files, now }) => {
    const [national, branches] = await Promise.all([
      findNationalUnits(db, cairoDay(now)),
      countBranches(db),
    ]);
    const units = presentUnits(national, files);
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

  .on(readGovernorateStructure, async ({ params, db, files, now }) => {
    const governorate = governorates.find(({ code }) => code === params.code);
    if (!governorate) return refuse("not-found");
    const found = await findUnitsOfGovernorate(db, governorate.code, cairoDay(now));
    return {
      governorate: governorate.ar,
      governorateEn: governorate.en,
      units: presentUnits(found, files),
    };
  })

  .on(readUnit, async ({ params, db, files, now }) => {
    const { id } = params;
    if (!isUnitId(id)) return refuse("not-found");
    const units = presentUnits(await findUnitAndOwn(db, id, cairoDay(now)), files);
    const unit = units.find((each) => each.id === id);
    if (!unit) return refuse("not-found");
    return { ...unit, units: units.filter((each) => each !== unit) };
  });
