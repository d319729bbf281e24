import "../../../styles/statistics.css";
import { href } from "react-router";
import { DataTable } from "#app/components/data-table.tsx";
import { FilterForm, FilterPanel, FilterSelect } from "#app/components/filters.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Link } from "#app/components/link.tsx";
import { ListPage } from "#app/components/list-page.tsx";
import { withSearch } from "#app/components/search-params.ts";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import { itemPath, reactionKinds } from "#app/contract/reaction.values.ts";
import {
  MAX_REACTIONS_LISTED,
  REACTIONS_PER_PAGE,
  type ReactionAct,
} from "#app/contract/statistics.values.ts";
import { PeriodTabs } from "../period-form.tsx";
import { addressOfPeriod, periodPath, periodSearch } from "../period-query.ts";
import type { AllReactions } from "./load-all.server.ts";
import { pathOfAct } from "./paths.ts";

export function AllReactionsPage({ act, loaded }: { act: ReactionAct; loaded: AllReactions }) {
  const { t } = useTranslation("statistics");
  const { query, hint, list } = loaded;
  const path = pathOfAct(act);
  const search = searchOf(query);
  const isFiltered = Boolean(query.keyword ?? query.kind);
  const address = addressOfPeriod(path, { ...query, hint }, { search, isFiltered });
  return (
    <ListPage
      texts="statistics:reactions.list"
      title={t(`reactions.${act}.all`)}
      lead={t("reactions.lead")}
      home={href("/statistics")}
      back={{
        href: periodPath(href("/statistics/reactions"), query),
        label: t("group.reactions.title"),
      }}
      list={list}
      address={address}
      perPage={REACTIONS_PER_PAGE}
      maxListed={MAX_REACTIONS_LISTED}
      tools={
        <>
          {"period" in list && (
            <PeriodTabs
              query={query}
              steps={list.period}
              pathOf={(asked) => withSearch(path, searchOf({ ...query, ...asked }))}
            />
          )}
          <FilterPanel isOpen={address.isFiltered}>
            <FilterForm address={address} label={t("reactions.keyword")}>
              <FilterSelect
                name="kind"
                label={t("column.kind")}
                value={query.kind}
                options={reactionKinds.map((value) => ({ value, label: t(`category.${value}`) }))}
              />
            </FilterForm>
          </FilterPanel>
        </>
      }
      empty={{ title: t("reactions.none"), icon: "list", children: t("reactions.noneText") }}
    >
      {({ items }) => (
        <DataTable
          label={t(`reactions.${act}.all`)}
          ending={act === "comments" ? 4 : 3}
          columns={[
            t("column.item"),
            ...(act === "comments" ? [t("column.comment")] : []),
            t("column.person"),
            t("column.governorate"),
            t("column.at"),
          ]}
          rows={items.map((item) => ({
            id: item.id,
            cells: [
              item.title === null ? (
                t("reactions.gone")
              ) : (
                <Link key="item" to={itemPath(item.kind, item.itemId)}>
                  <bdi>{item.title}</bdi>
                </Link>
              ),
              ...(act === "comments"
                ? [
                    <span key="text" dir="auto">
                      <Lines text={item.text} />
                    </span>,
                  ]
                : []),
              item.person ? (
                <Link key="person" to={href("/users/:id", { id: item.person.id })}>
                  <bdi>{item.person.name}</bdi>
                </Link>
              ) : (
                t("reactions.notShown")
              ),
              item.governorate,
              <When key="at" at={item.at} />,
            ],
          }))}
        />
      )}
    </ListPage>
  );
}

function searchOf({ keyword, kind, ...period }: AllReactions["query"]): URLSearchParams {
  const search = periodSearch(period);
  if (keyword) search.set("keyword", keyword);
  if (kind) search.set("kind", kind);
  return search;
}
