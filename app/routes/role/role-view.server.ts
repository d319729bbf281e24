import type { RouterContextProvider } from "react-router";
import { nameIn } from "#app/arabic/name-in.ts";
import type { Role } from "#app/contract/role.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";

type Context = Readonly<RouterContextProvider>;

export function abilityLabel(
  context: Context,
  { action, subject }: { action: string; subject: string },
): string {
  const t = translatorOf(context);
  return t([`role:ability.${action}.${subject}`, "role:unknownAbility"]);
}

const MAIN_SUBJECTS = 3;

function mainSubjects({ abilities }: Role): string[] {
  const weights = new Map<string, number>();
  for (const { action, subject } of abilities ?? []) {
    const weight = action === "manage" ? 10 : 1;
    weights.set(subject, (weights.get(subject) ?? 0) + weight);
  }
  return [...weights]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAIN_SUBJECTS)
    .map(([subject]) => subject);
}

export function toRoleView(context: Context, role: Role) {
  const t = translatorOf(context);
  return {
    id: role.id,
    name: nameIn(preferencesOf(context).language, role),
    description: role.description ?? "",
    rank: t(`role:rank.${role.rank}`),
    subjects: mainSubjects(role).map((subject) =>
      t([`role:subject.${subject}`, "role:unknownAbility"]),
    ),
    mayAll: role.abilities?.some((each) => each.action === "manage" && each.subject === "all"),
    abilities: (role.abilities ?? []).map((ability) => abilityLabel(context, ability)),
    /** Null where unknown. */
    holders: role.holders ?? null,
    lock: role.lock ?? null,
  };
}
export type RoleView = ReturnType<typeof toRoleView>;
