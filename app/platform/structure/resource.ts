import { cairoDay } from "#app/arabic/dates.ts";
import { governorateByCode, governorates } from "#app/arabic/governorates.ts";
import { refuse } from "#app/contract/failure.ts";
import {
  readGovernorateStructure,
  readStructure,
  readUnit,
  type Unit,
} from "#app/contract/structure.ts";
import { englishCityOf } from "../branch/rules.ts";
import { type Files, PROFILE_PHOTO_WIDTH } from "../files/store.ts";
import { isUuid } from "../http/id.ts";
import { resource } from "../http/resource.ts";
import type { HeldPosition } from "../position/api.ts";
import { toldCount } from "./rules.ts";
import {
  countBranches,
  findNationalUnits,
  findUnitAndOwn,
  findUnitsOfGovernorate,
  type UnitRow,
} from "./store.ts";

export const structureResource = resource("structure")
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
    if (!isUuid(id)) return refuse("not-found");
    const units = presentUnits(await findUnitAndOwn(db, id, cairoDay(now)), files);
    const unit = units.find((each) => each.id === id);
    if (!unit) return refuse("not-found");
    return { ...unit, units: units.filter((each) => each !== unit) };
  });

function presentUnits(rows: readonly UnitRow[], files: Files): Unit[] {
  return rows.map(({ unit, members, positions }) => {
    const { governorateCode, order, closedAt, version, ...shown } = unit;
    const governorate = governorateByCode(governorateCode ?? "");
    return {
      ...shown,
      governorate: governorate?.ar ?? null,
      cityEn: englishCityOf(unit.city, governorateCode) ?? null,
      ...(unit.kind === "branch" && { membersCount: toldCount(members) }),
      positions: positions.map((each) => presentPosition(each, files)),
    };
  });
}

function presentPosition({ id, title, titleEn, holder }: HeldPosition, files: Files) {
  if (!holder) return { id, title, titleEn, holder };
  const { photo, ...who } = holder;
  const photoUrl = photo && files.widthUrl(photo, PROFILE_PHOTO_WIDTH);
  return { id, title, titleEn, holder: { ...who, photoUrl } };
}
