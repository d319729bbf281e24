import { type AbilityTuple, Ability as Casl, subject as named } from "@casl/ability";
import { actions, subjects } from "#app/contract/ability.ts";
import type { Ability } from "#app/contract/endpoint.ts";
import { type Area, combine, isWithin, type Place } from "./user/area.ts";
import type { ScopedAbilities } from "./user/rules.ts";

/** What a person may do to what, and where: CASL's rules, which can only be asked. */
export interface Permission {
  /** Somewhere, or to a record of a place. */
  can(ability: Ability, record?: Place): boolean;
  /** All that an ability reaches. */
  area(ability: Ability): Area;
}

/**
 * The rules of what somebody holds. A pair that we don't know grants nothing; who may do anything to a
 * subject may read it.
 */
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

/** Whether an ability is one that grants something. */
export function isKnown([action, subject]: Ability): boolean {
  return actions.some((each) => each === action) && subjects.some((each) => each === subject);
}
