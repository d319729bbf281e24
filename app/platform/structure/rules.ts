import { FEWEST_MEMBERS_TOLD, type UnitKind } from "#app/contract/structure.values.ts";

/** Null for so few that the number would disclose them. */
export function toldCount(members: number): number | null {
  return members < FEWEST_MEMBERS_TOLD ? null : members;
}

/** Kinds of parents; null is the top (docs/product.md#structure). */
const parentKinds: Readonly<Record<UnitKind, readonly (UnitKind | null)[]>> = {
  leadership: [null],
  central_secretariat: [null],
  governorate: [null],
  governorate_secretariat: ["governorate"],
  sector: ["governorate"],
  sector_secretariat: ["sector"],
  // Without a sector only its code places it.
  branch: ["sector", null],
};

export function mayStandBelow(kind: UnitKind, parent: UnitKind | null): boolean {
  return parentKinds[kind].includes(parent);
}

/** Moves an id to a place, from 1; at most to the end. */
export function reordered(ids: readonly string[], id: string, place: number): string[] {
  if (!ids.includes(id)) return [...ids];
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, place - 1), id, ...others.slice(place - 1)];
}
