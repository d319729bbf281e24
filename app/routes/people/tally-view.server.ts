import type { RouterContextProvider } from "react-router";
import { formatNumber } from "#app/arabic/numbers.ts";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import type { readRoleChange } from "#app/contract/role-bulk.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";

type Answer = AnswerOf<typeof readRoleChange>;
export type TallyView = ReturnType<typeof toTallyView>;

export function toTallyView(
  context: Readonly<RouterContextProvider>,
  { changed, already, refused }: Answer["counts"],
  refusedPeople: Answer["refusedPeople"],
) {
  const { language } = preferencesOf(context);
  const t = translatorOf(context);
  const total = refused.reduce((sum, { count }) => sum + count, 0);
  return {
    isChange: changed > 0,
    changed: formatNumber(changed, language),
    already: formatNumber(already, language),
    refused: formatNumber(total, language),
    reasons: refused.map(({ reason, count }) => ({
      reason: t(`people-edit:bulk.reason.${reason}`),
      count: formatNumber(count, language),
    })),
    people: refusedPeople.map(({ id, name, reason }) => ({
      id,
      name,
      reason: t(`people-edit:bulk.reason.${reason}`),
    })),
    named: refusedPeople.length < total ? formatNumber(refusedPeople.length, language) : undefined,
  };
}
