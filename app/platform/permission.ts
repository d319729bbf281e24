import { createMongoAbility, type MongoAbility, subject as named } from "@casl/ability";
import { actions, subjects } from "#app/contract/ability.ts";
import type { Ability } from "#app/contract/endpoint.ts";
import { type Area, type ScopedAbilities, widest } from "./user/rules.ts";

/** A record, as far as it decides who may touch it. */
export interface Scope {
  readonly governorateCode: string | null;
}

/** What a person may do to what, and where: CASL's rules, which can only be asked. */
export interface Permission {
  /** Somewhere, or to a record of a place. */
  can(ability: Ability, record?: Scope): boolean;
  /** The widest area in which an ability holds. */
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
          ...(area !== "national" && { conditions: { governorateCode: area.governorateCode } }),
        })),
  );
  const casl: MongoAbility = createMongoAbility(rules);
  return {
    can: ([action, subject], record) =>
      casl.can(action, record ? named(subject, { ...record }) : subject),
    area: ([action, subject]) =>
      widest(casl.rulesFor(action, subject).map(({ conditions }) => areaOfRule(conditions))),
  };
}

function areaOfRule(conditions: unknown): Area {
  return conditions ? (conditions as { governorateCode: string }) : "national";
}

/** Whether an ability is one that grants something. */
export function isKnown([action, subject]: Ability): boolean {
  return actions.some((each) => each === action) && subjects.some((each) => each === subject);
}
