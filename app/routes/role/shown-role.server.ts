import type { RouterContextProvider } from "react-router";
import type { Role } from "#app/contract/role.ts";
import { wordsOf } from "#app/session/words.server.ts";

type Context = Readonly<RouterContextProvider>;

/** An ability in words; one that only an outside platform knows, by its own names. */
export function abilityWords(
  context: Context,
  { action, subject }: { action: string; subject: string },
): string {
  const words = wordsOf(context);
  const otherwise = words("role:otherAbility", {
    action: words(`role:action.${action}`, { defaultValue: action }),
    subject: words(`role:subject.${subject}`, { defaultValue: subject }),
  });
  return words(`role:ability.${action}.${subject}`, { defaultValue: otherwise });
}

/** A role as screens and downloads show it. */
export function shownRole(context: Context, role: Role) {
  const words = wordsOf(context);
  return {
    id: role.id,
    name: role.name,
    description: role.description ?? "",
    rank: words(`role:rank.${role.rank}`),
    abilities: (role.abilities ?? []).map((ability) => abilityWords(context, ability)),
    /** Null where the platform doesn't say. */
    holders: role.holders ?? null,
    lock: role.lock ?? null,
  };
}
export type ShownRole = ReturnType<typeof shownRole>;
