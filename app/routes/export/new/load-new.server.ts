import { data, href, type RouterContextProvider } from "react-router";
import { formatNumber } from "#app/arabic/numbers.ts";
import { CREATE_EXPORT, READ_USERS } from "#app/contract/ability.ts";
import { listExports } from "#app/contract/export.ts";
import { listUsers, readUserChoices } from "#app/contract/people.ts";
import { MAX_PEOPLE_LISTED } from "#app/contract/people.values.ts";
import { readSelection } from "#app/contract/people-selection.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { filterFacts, filterFields, noChoices } from "../../people/filter-words.server.ts";
import {
  exportPath,
  type ListQuery,
  peopleList,
  toCallQuery,
} from "../../people/list/list-query.ts";
import { readAddress } from "../../read-address.server.ts";
import { toExportView } from "../export-view.server.ts";

type Context = Readonly<RouterContextProvider>;

/** By filters or a selection, which may have expired. Null without the ability. */
export async function loadNew(context: Context, url: URL) {
  const visitor = await visitorOf(context);
  if (!may(visitor, CREATE_EXPORT) || !may(visitor, READ_USERS)) return data(null, 403);
  const listQuery = { ...readAddress(peopleList, url.searchParams), page: 1, limit: "10" };
  const selection = url.searchParams.get("selection");
  const [own, whom] = await Promise.all([
    call(context, listExports, {}),
    selection ? findChosen(context, selection) : findListed(context, listQuery),
  ]);
  if (!own.ok) {
    if (own.status === 403) return data(null, 403);
    throw pageFailure(own);
  }
  if (!whom) return data({ isOver: true } as const, 404);
  const { language } = preferencesOf(context);
  return data({
    items: own.data.items.map((item) => toExportView(item, language)),
    mayExportNationalIds: own.data.mayExportNationalIds,
    mayExportRoles: own.data.mayExportRoles,
    ...whom,
  });
}

async function findListed(context: Context, listQuery: ListQuery) {
  const [found, choices] = await Promise.all([
    call(context, listUsers, { query: toCallQuery(listQuery) }),
    call(context, readUserChoices, {}),
  ]);
  const filter = { ...listQuery, neverSignedIn: listQuery.neverSignedIn === "on" };
  return {
    people: found.ok ? countWords(context, found.data.metadata.totalItems) : undefined,
    filters: filterFields(listQuery),
    facts: await filterFacts(context, filter, choices.ok ? choices.data : noChoices),
    path: exportPath(listQuery),
    listPath: peopleList.path({ ...listQuery, limit: undefined }),
  };
}

async function findChosen(context: Context, id: string) {
  const found = await call(context, readSelection, { params: { id } });
  if (!found.ok && found.status === 404) return undefined;
  if (!found.ok) throw pageFailure(found);
  const t = translatorOf(context);
  return {
    people: countWords(context, found.data.total),
    filters: [{ name: "selection", value: id }],
    facts: [{ name: t("export:whom"), value: t("export:chosen") }],
    path: `${href("/users/export")}?selection=${id}`,
    listPath: href("/users"),
  };
}

/** Counting stops at the list's maximum. */
function countWords(context: Context, total: number): string {
  const { language } = preferencesOf(context);
  const figures = formatNumber(total, language);
  const t = translatorOf(context);
  return total >= MAX_PEOPLE_LISTED
    ? t("export:more", { figures })
    : t("export:people", { count: total, figures });
}
