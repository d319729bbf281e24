import type { RouterContextProvider } from "react-router";
import type { Role } from "#app/contract/role.ts";
import { translatorOf } from "#app/session/i18n.server.ts";

type Context = Readonly<RouterContextProvider>;

/** An ability in words; one that only an outside platform knows has none. */
export function abilityLabel(
  context: Context,
  { action, subject }: { action: string; subject: string },
): string {
  const t = translatorOf(context);
  return t([`role:ability.${action}.${subject}`, "role:unknownAbility"]);
}

/** A role as screens and downloads show it. */
export function toRoleView(context: Context, role: Role) {
  const t = translatorOf(context);
  return {
    id: role.id,
    name: role.name,
    description: role.description ?? "",
    rank: t(`role:rank.${role.rank}`),
    abilities: (role.abilities ?? []).map((ability) => abilityLabel(context, ability)),
    /** Null where the platform doesn't say. */
    holders: role.holders ?? null,
    lock: role.lock ?? null,
  };
}
export type RoleView = ReturnType<typeof toRoleView>;
