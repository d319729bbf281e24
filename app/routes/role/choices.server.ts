import type { RouterContextProvider } from "react-router";
import { nameIn } from "#app/arabic/name-in.ts";
import { listRoleRanks, type Role, readAbilityInfo } from "#app/contract/role.ts";
import { abilityText, roleRanks } from "#app/contract/role.values.ts";
import { call } from "#app/session/api.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import type { Failure } from "#app/session/result.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { abilityLabel } from "./role-view.server.ts";

export interface Choices {
  readonly ranks: readonly { value: string; label: string; isAbove: boolean }[];
  readonly actions: readonly { value: string; label: string }[];
  readonly subjects: readonly SubjectRow[];
}

export interface SubjectRow {
  readonly subject: string;
  readonly label: string;
  readonly about: string;
  readonly cells: readonly (AbilityCell | null)[];
}

export interface AbilityCell {
  readonly action: string;
  readonly subject: string;
  readonly label: string;
  /** Where it is held, it may be granted. */
  readonly held: "national" | "local" | "none";
}

export async function loadChoices(
  context: Readonly<RouterContextProvider>,
): Promise<Choices | { failed: Failure }> {
  const [visitor, ranks, info] = await Promise.all([
    visitorOf(context),
    call(context, listRoleRanks, {}),
    call(context, readAbilityInfo, {}),
  ]);
  if (!ranks.ok) return { failed: ranks };
  if (!info.ok) return { failed: info };
  const t = translatorOf(context);
  const own = visitor.kind === "authenticated" ? visitor.user?.highestRank : undefined;
  const { actions, subjects, pairs } = info.data;
  const cellOf = (action: string, subject: string): AbilityCell | null => {
    const pair = pairs?.find((each) => each.action === action && each.subject === subject);
    if (pairs && !pair) return null;
    const label = abilityLabel(context, { action, subject });
    return { action, subject, label, held: pair?.held ?? "national" };
  };
  return {
    ranks: roleRanks
      .filter((rank) => ranks.data.includes(rank))
      .map((value) => ({
        value,
        label: t(`role:rank.${value}`),
        isAbove: own !== undefined && roleRanks.indexOf(value) < roleRanks.indexOf(own),
      })),
    actions: actions.map((value) => ({
      value,
      label: t(`role:action.${value}`, { defaultValue: t("role:unknownAbility") }),
    })),
    subjects: subjects.map((subject) => ({
      subject,
      label: t(`role:subject.${subject}`, { defaultValue: t("role:unknownAbility") }),
      about: t(`role:about.${subject}`, { defaultValue: "" }),
      cells: actions.map((action) => cellOf(action, subject)),
    })),
  };
}

export function copyRole(
  context: Readonly<RouterContextProvider>,
  role: Role,
  { ranks, subjects }: Choices,
) {
  const cells = subjects.flatMap((row) => row.cells);
  const isGrantable = ({ action, subject }: { action: string; subject: string }) =>
    cells.some(
      (cell) => cell?.action === action && cell.subject === subject && cell.held !== "none",
    );
  return {
    like: nameIn(preferencesOf(context).language, role),
    name: "",
    nameEn: "",
    description: role.description ?? "",
    rank: ranks.some(({ value, isAbove }) => value === role.rank && !isAbove) ? role.rank : "",
    abilities: (role.abilities ?? [])
      .filter(isGrantable)
      .map(({ action, subject }) => abilityText([action, subject])),
  };
}
