import { UPDATE_USERS } from "#app/contract/ability.ts";
import type { Ability } from "#app/contract/endpoint.ts";
import { UPDATE_ROLES } from "#app/contract/role.values.ts";
import { isKnown } from "../permission.ts";
import { type Area, areaOf, type Belonging, covers } from "./area.ts";
import type { HeldRole } from "./rules.ts";

/** Local roles move with their holders, so it also needs the right to grant them there. */
export function mayMove(
  areaFor: (ability: Ability) => Area,
  { before, after }: { readonly before: Belonging; readonly after: Belonging },
  roles: readonly HeldRole[],
): boolean {
  const left = changeOf(before, after);
  const joined = changeOf(after, before);
  const needed = roles.length > 0 ? [UPDATE_ROLES] : [UPDATE_ROLES, UPDATE_USERS];
  const canMove = [left, joined]
    .flat()
    .every((area) => needed.some((ability) => covers(areaFor(ability), area)));
  return (
    canMove &&
    roles.every(({ rank, abilities }) => {
      const area = areaOf(rank, after);
      // What a role grants already is not given by the move.
      if (covers(areaOf(rank, before), area)) return true;
      return abilities.filter(isKnown).every((ability) => covers(areaFor(ability), area));
    })
  );
}

function changeOf({ branch, secretariats }: Belonging, other: Belonging): Area[] {
  const { id, governorateCode } = branch ?? {};
  const isKept = ({ id: own }: { id: string }) =>
    other.secretariats.some((each) => each.id === own);
  return [
    ...(id && governorateCode && id !== other.branch?.id
      ? [{ sector: { governorateCode, branchIds: [id] } }]
      : []),
    ...secretariats
      .filter((each) => !isKept(each))
      .map(({ kind: _, ...secretariat }) => ({ secretariats: [secretariat] })),
  ];
}
