import "../../../styles/dense.css";
import { Fragment } from "react";
import { data, href, type RouterContextProvider } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { DayFilters } from "#app/components/day-filters.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { FilterForm, FilterPanel, GovernorateFilter } from "#app/components/filters.tsx";
import { Forbidden } from "#app/components/forbidden.tsx";
import { Link } from "#app/components/link.tsx";
import {
  type AskedOf,
  datedBy,
  days,
  governorate,
  listAddress,
  unit,
} from "#app/components/list-address.ts";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { RowKeys } from "#app/components/row-keys.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { listAid } from "#app/contract/aid.ts";
import { type AidSection, aidDays, aidSections, aidStatuses } from "#app/contract/aid.values.ts";
import type { CallInput } from "#app/contract/endpoint.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { readListAddress } from "../../read-address.server.ts";
import { fetchUnitName } from "../../structure/unit-filter.server.ts";
import { UnitFilter } from "../../structure/unit-filter.tsx";
import type { WordsView } from "../../structure/words.tsx";
import { toAidLineView } from "../aid-line-view.server.ts";
import { AidTable } from "../aid-table.tsx";
import { type Counts, countOf, formatCount } from "../format-count.ts";
import { type ListQuery, listPath } from "../list-query.ts";
import { Sections } from "../sections.tsx";
import type { Route } from "./+types/overview";

export const handle = { i18n: ["aid-desk", "list"] };

const aidOverview = listAddress(href("/statistics/urgent-assistance"), {
  governorate,
  unit,
  dated: datedBy(aidDays),
  ...days,
});

type OverviewAddress = AskedOf<typeof aidOverview>;

const ITEMS_PER_LIST = 5;

const priorityLists = {
  overdue: { query: { overdue: "true" }, list: { status: "all", overdue: "on" } },
  mine: {
    query: { owner: "mine", status: "inReview" },
    list: { status: "inReview", owner: "mine" },
  },
  nobody: {
    query: { owner: "nobody", status: "pending" },
    list: { status: "pending", owner: "nobody" },
  },
} as const satisfies Record<
  string,
  { query: CallInput<typeof listAid>["query"]; list: Partial<ListQuery> }
>;
const priorityKinds = Object.keys(priorityLists) as (keyof typeof priorityLists)[];

/** Financial requests repeat some of these. */
const disjointSections = ["medical", "socity"] as const;

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readListAddress(aidOverview, url.searchParams);
  const { hint, ...filters } = query;
  const { language } = preferencesOf(context);
  // Not of past days.
  const kinds = aidOverview.of(query).isFiltered ? [] : priorityKinds;
  const [sections, lists, unitName] = await Promise.all([
    Promise.all(
      aidSections.map((section) =>
        call(context, listAid, { query: { ...filters, section, limit: 1 } }),
      ),
    ),
    Promise.all(kinds.map((kind) => fetchPriorityList(context, priorityLists[kind].query))),
    fetchUnitName(context, query.unit),
  ]);
  const failedResult = [...sections, ...lists].find((result) => !result.ok);
  if (failedResult && !failedResult.ok) {
    if (failedResult.status === 403) return data({ isForbidden: true }, 403);
    const { failure, ...init } = explainFailure(
      failedResult,
      translatorOf(context)("aid-desk:loadFailed"),
    );
    return data({ failure }, init);
  }
  return data({
    query,
    unitName,
    sections: aidSections.map((section, at) => {
      const result = sections[at];
      return { section, counts: result?.ok ? result.data.metadata.counts : undefined };
    }),
    lists: kinds.map((kind, at) => {
      const result = lists[at];
      return {
        kind,
        items: result?.ok ? result.data.items.map((item) => toAidLineView(item, language)) : [],
        totalItems: result?.ok ? result.data.metadata.totalItems : 0,
      };
    }),
  });
}

function fetchPriorityList(
  context: Readonly<RouterContextProvider>,
  query: CallInput<typeof listAid>["query"],
) {
  return call(context, listAid, { query: { ...query, limit: ITEMS_PER_LIST } });
}

export default function AidOverview({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("aid-desk");
  if ("isForbidden" in loaderData) {
    return (
      <Forbidden
        title={t("title")}
        reason={t("list.forbidden.title")}
        text={t("list.forbidden.text")}
        action={{ href: href("/statistics"), label: t("list.forbidden.back") }}
      />
    );
  }
  const hasFailed = "failure" in loaderData;
  return (
    <Page
      dense
      title={t("title")}
      lead={t("lead")}
      actions={
        <ButtonLink
          kind="quiet"
          icon="statistics"
          href={href("/statistics/numbers/:group", { group: "aid" })}
        >
          {t("overTime")}
        </ButtonLink>
      }
    >
      <PageTitle title={t("title")} hasError={hasFailed} />
      <Sections />
      {hasFailed ? (
        <EmptyState
          title={loaderData.failure}
          icon="warning"
          action={{ href: href("/statistics/urgent-assistance"), label: t("common:action.retry") }}
        />
      ) : (
        <>
          {loaderData.lists.length > 0 && (
            <>
              <PriorityTable lists={loaderData.lists} />
              <RowKeys />
            </>
          )}
          <CountTable {...loaderData} />
        </>
      )}
    </Page>
  );
}

type OverviewData = Extract<Route.ComponentProps["loaderData"], { sections: unknown }>;

function PriorityTable({ lists }: Pick<OverviewData, "lists">) {
  const { t } = useTranslation("aid-desk");
  const groups = lists.map((list, at) => {
    const above = new Set(lists.slice(0, at).flatMap(({ items }) => items.map(({ id }) => id)));
    const items = list.items.filter(({ id }) => !above.has(id));
    const title = <GroupTitle key={list.kind} {...list} above={list.items.length - items.length} />;
    return { id: list.kind, title, items };
  });
  if (groups.every(({ items }) => items.length === 0)) {
    return <EmptyState title={t("priorityList.none")} icon="check" />;
  }
  return <AidTable label={t("title")} groups={groups} showsStatus />;
}

type GroupTitleProps = OverviewData["lists"][number] & {
  /** Rows of the groups above. */
  above: number;
};

function GroupTitle({ kind, items, totalItems, above }: GroupTitleProps) {
  const { t, i18n } = useTranslation("aid-desk");
  const language = toLanguage(i18n.language);
  return (
    <>
      {t(`priorityList.${kind}.title`)} ({formatCount(totalItems, language)}){" "}
      {totalItems === 0 && <small>{t(`priorityList.${kind}.none`)}</small>}
      {above > 0 && (
        <small>{t("priorityList.above", { figures: formatCount(above, language) })}</small>
      )}
      {totalItems > items.length && (
        <small>
          {t("priorityList.all")}{" "}
          {disjointSections.map((section, at) => (
            <Fragment key={section}>
              {at > 0 && " · "}
              <Link to={listPath({ section, ...priorityLists[kind].list })}>
                {t(`section.${section}.title`)}
              </Link>
            </Fragment>
          ))}
        </small>
      )}
    </>
  );
}

interface CountTableProps {
  sections: readonly { section: AidSection; counts: Counts | undefined }[];
  query: OverviewAddress["query"];
  unitName: WordsView | undefined;
}

function CountTable({ sections, query, unitName }: CountTableProps) {
  const { t, i18n } = useTranslation("aid-desk");
  const language = toLanguage(i18n.language);
  const address = aidOverview.of(query);
  const { hint, ...filters } = query;
  const all = address.isFiltered ? ({ ...filters, status: "all" } as const) : {};
  return (
    <Section title={t("numbers")} id="numbers">
      <UnitFilter address={address} name={unitName} />
      <FilterPanel isOpen={address.isFiltered}>
        <FilterForm address={address}>
          <GovernorateFilter label={t("common:place.governorate")} value={query.governorate} />
          <DayFilters days={aidDays} dated={query.dated} from={query.from} to={query.to} />
        </FilterForm>
      </FilterPanel>
      {hint && <p className="hint">{t(`list:hint.${hint}`)}</p>}
      <table className="numbers">
        <caption className="vh">{t("numbers")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("column.status")}</th>
            {sections.map(({ section }) => (
              <th key={section} scope="col">
                <Link to={listPath({ section, ...all })}>{t(`section.${section}.title`)}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...aidStatuses, "all" as const].map((status) => (
            <tr key={status}>
              <th scope="row">{t(`status.${status}`)}</th>
              {sections.map(({ section, counts }) => (
                <td key={section} className="digits">
                  <Link to={listPath({ section, ...filters, status })}>
                    {counts ? (
                      <bdi>{formatCount(countOf(counts, status) ?? 0, language)}</bdi>
                    ) : (
                      t("open")
                    )}
                  </Link>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">{t("numbersNote")}</p>
    </Section>
  );
}
