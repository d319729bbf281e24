import { CREATE_EXPORT, NOTIFY, READ_IDENTITY, READ_USERS } from "#app/contract/ability.ts";
import type { Ability } from "#app/contract/endpoint.ts";
import type { ExportColumn } from "#app/contract/export.values.ts";
import { READ_ROLES } from "#app/contract/role.values.ts";
import { type Area, covers } from "../user/area.ts";
import { bothAreas } from "./rules.ts";

export interface Allowed {
  can(ability: Ability): boolean;
  area(ability: Ability): Area;
}

export function exportArea({ area }: Pick<Allowed, "area">): Area {
  return bothAreas(area(CREATE_EXPORT), area(READ_USERS));
}

export function mayReadRoles({ can }: Pick<Allowed, "can">): boolean {
  return can(READ_ROLES) || can(NOTIFY);
}

export function mayReadIdentities({ area }: Pick<Allowed, "area">, place: Area): boolean {
  return covers(area(READ_IDENTITY), place);
}

export function mayHave(allowed: Allowed, place: Area, columns: readonly ExportColumn[]): boolean {
  return (
    covers(exportArea(allowed), place) &&
    (!columns.includes("nationalId") || mayReadIdentities(allowed, place)) &&
    (!columns.includes("roles") || mayReadRoles(allowed))
  );
}
