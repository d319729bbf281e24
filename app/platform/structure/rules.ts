import { FEWEST_MEMBERS_TOLD, type UnitKind } from "#app/contract/structure.values.ts";

/** Whether a text is written as a unit's id. */
export function isUnitId(id: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
}

/** How many members a branch is said to have; null for so few that the number would tell on them. */
export function toldCount(members: number): number | null {
  return members < FEWEST_MEMBERS_TOLD ? null : members;
}

/** What each kind stands below; null for nothing (docs/product.md#structure). */
const parentKinds: Readonly<Record<UnitKind, readonly (UnitKind | null)[]>> = {
  leadership: [null],
  central_secretariat: [null],
  governorate: [null],
  governorate_secretariat: ["governorate"],
  sector: ["governorate"],
  sector_secretariat: ["sector"],
  // Without a sector it stands in its governorate by the code alone.
  branch: ["sector", null],
};

/** Whether a unit of a kind may stand below one of another; null for none. */
export function mayStandBelow(kind: UnitKind, parent: UnitKind | null): boolean {
  return parentKinds[kind].includes(parent);
}

/** The ids with one of them at a place, counted from 1; at the end where that is further. */
export function reordered(ids: readonly string[], id: string, place: number): string[] {
  if (!ids.includes(id)) return [...ids];
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, place - 1), id, ...others.slice(place - 1)];
}
