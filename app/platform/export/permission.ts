import { CREATE_EXPORT, NOTIFY, READ_IDENTITY, READ_USERS } from "#app/contract/ability.ts";
import type { Ability } from "#app/contract/endpoint.ts";
import type { ExportColumn } from "#app/contract/export.values.ts";
import { READ_ROLES } from "#app/contract/role.values.ts";
import { type Area, covers } from "../user/area.ts";
import { bothAreas } from "./rules.ts";

/** What is asked of somebody's permission: of a caller's, or of an owner's while the job is at work. */
export interface Allowed {
  can(ability: Ability): boolean;
  area(ability: Ability): Area;
}

/** Where somebody may both list people and take them out. */
export function exportArea({ area }: Pick<Allowed, "area">): Area {
  return bothAreas(area(CREATE_EXPORT), area(READ_USERS));
}

/** Whether somebody reads of roles, as in the list of people. */
export function mayReadRoles({ can }: Pick<Allowed, "can">): boolean {
  return can(READ_ROLES) || can(NOTIFY);
}

/** Whether somebody may have the national IDs of an area. */
export function mayReadIdentities({ area }: Pick<Allowed, "area">, place: Area): boolean {
  return covers(area(READ_IDENTITY), place);
}

/** Whether somebody may have, now, a file of an area with some columns. */
export function mayHave(allowed: Allowed, place: Area, columns: readonly ExportColumn[]): boolean {
  return (
    covers(exportArea(allowed), place) &&
    (!columns.includes("nationalId") || mayReadIdentities(allowed, place)) &&
    (!columns.includes("roles") || mayReadRoles(allowed))
  );
}
