import { type AbilityTuple, Ability as Casl, subject as named } from "@casl/ability";
import { actions, subjects } from "#app/contract/ability.ts";
import type { Ability } from "#app/contract/endpoint.ts";
import { type Area, combine, isWithin, type Place } from "./user/area.ts";
import type { ScopedAbilities } from "./user/rules.ts";

/** Wraps CASL's rules. */
export interface Permission {
  /** Anywhere, or for a record of a place. */
  can(ability: Ability, record?: Place): boolean;
  area(ability: Ability): Area;
}

/** Unknown pairs grant nothing; any ability on a subject includes reading it. */
export function permissionOf(scopedAbilities: readonly ScopedAbilities[]): Permission {
  const rules = scopedAbilities.flatMap(({ abilities, area }) =>
    area === "none"
      ? []
      : abilities.filter(isKnown).map(([action, subject]) => ({
          action: action === "manage" || action === "read" ? action : [action, "read"],
          subject,
          ...(area !== "national" && { conditions: area }),
        })),
  );
  const casl = new Casl<AbilityTuple, Area>(rules, {
    conditionsMatcher: (area) => (record) => isWithin(area, record as unknown as Place),
  });
  return {
    can: ([action, subject], record) =>
      casl.can(action, record ? named(subject, { ...record }) : subject),
    area: ([action, subject]) =>
      combine(casl.rulesFor(action, subject).map(({ conditions = "national" }) => conditions)),
  };
}

export function isKnown([action, subject]: Ability): boolean {
  return actions.some((each) => each === action) && subjects.some((each) => each === subject);
}
