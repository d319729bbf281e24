import { governorateByCode } from "#app/arabic/governorates.ts";
import type { Unit } from "#app/contract/structure.ts";
import { englishCityOf } from "../branch/rules.ts";
import { type Files, PROFILE_PHOTO_WIDTH } from "../files/store.ts";
import type { HeldPosition } from "../position/api.ts";
import { toldCount } from "./rules.ts";
import type { UnitRow } from "./store.ts";

export function presentUnits(rows: readonly UnitRow[], files: Files): Unit[] {
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
