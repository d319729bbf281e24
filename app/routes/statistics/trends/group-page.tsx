import "../../../styles/dense.css";
import "../../../styles/statistics.css";
import type { ReactNode } from "react";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { StatisticGroup } from "#app/contract/statistics.values.ts";
import type { PeriodView } from "../load-period.server.ts";
import type { TrendView } from "../load-trends.server.ts";
import { PeriodForm } from "../period-form.tsx";
import { type PeriodQuery, periodSearch } from "../period-query.ts";
import { Trends } from "./trends.tsx";

type Loaded = { readonly query: PeriodQuery } & (
  | { readonly failure: string }
  | { readonly period: PeriodView; readonly trends: readonly TrendView[] }
);

interface GroupPageProps {
  group: StatisticGroup;
  path: string;
  loaded: Loaded;
  before?: ReactNode;
  children?: ReactNode;
}

export function GroupPage({ group, path, loaded, before, children }: GroupPageProps) {
  const { t } = useTranslation("statistics");
  const title = t(`group.${group}.title`);
  const hasFailed = "failure" in loaded;
  return (
    <Page dense title={title} lead={t(`group.${group}.lead`)} back="/statistics">
      <PageTitle title={title} hasError={hasFailed} />
      {hasFailed ? (
        <EmptyState
          title={loaded.failure}
          icon="warning"
          action={{ href: path, label: t("common:action.retry") }}
        />
      ) : (
        <>
          <PeriodForm path={path} query={loaded.query} view={loaded.period} />
          {before}
          <Trends trends={loaded.trends} search={fileSearch(group, loaded.query)} />
          {children}
        </>
      )}
    </Page>
  );
}

function fileSearch(group: StatisticGroup, query: PeriodQuery): URLSearchParams {
  const search = periodSearch(query);
  search.set("group", group);
  return search;
}
