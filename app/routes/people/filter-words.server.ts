import type { RouterContextProvider } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { nameIn } from "#app/arabic/name-in.ts";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import type { PeopleFilter, readUserChoices } from "#app/contract/people.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { fetchUnitName } from "../structure/unit-filter.server.ts";
import type { ListQuery } from "./list/list-query.ts";

type Choices = AnswerOf<typeof readUserChoices>;
export const noChoices: Choices = { branches: [], secretariats: [], roles: [] };

export function filterFields({ order, limit, page, hint, neverSignedIn, ...filters }: ListQuery) {
  const fields = { ...filters, neverSignedIn: neverSignedIn ? "true" : undefined };
  return Object.entries(fields).flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

type Filter = Omit<PeopleFilter, "role"> & { readonly role?: string | number | undefined };

export async function filterFacts(
  context: Readonly<RouterContextProvider>,
  filter: { readonly [Name in keyof Filter]?: Filter[Name] | undefined },
  { branches, secretariats, roles }: Choices,
) {
  const t = translatorOf(context);
  const { language } = preferencesOf(context);
  const { keyword, status, rank, governorate, from, to, dated, neverSignedIn } = filter;
  const role = filter.role === undefined ? undefined : String(filter.role);
  const held = roles.find(({ id }) => String(id) === role);
  const unit = (units: Choices["branches"], id: string | undefined) => {
    const found = units.find((each) => each.id === id);
    return id && (found ? nameIn(language, found) : t("people:none"));
  };
  const values: Readonly<Record<string, string | undefined>> = {
    keyword,
    status: status && t(`people:status.${status}`),
    rank: rank && t(`people:rank.${rank}`),
    role: role && (held ? nameIn(language, held) : role),
    governorate: governorate && governorateName(governorate, language),
    unit: filter.unit && ((await fetchUnitName(context, filter.unit))?.text ?? t("people:none")),
    branch: unit(branches, filter.branch),
    secretariat: unit(secretariats ?? [], filter.secretariat),
    dated: dated && t(`list:days.of.${dated}`),
    from: from && formatDate(from, language),
    to: to && formatDate(to, language),
    neverSignedIn: neverSignedIn ? t("people:yes") : undefined,
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value ? [{ name: t(`people:filter.${name}`), value }] : [],
  );
}
