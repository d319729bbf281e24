import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { DayFilters } from "#app/components/day-filters.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { FilterSelect, GovernorateFilter } from "#app/components/filters.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { periods } from "#app/contract/statistics.values.ts";
import type { PeriodSteps, PeriodView } from "./load-period.server.ts";
import { type PeriodQuery, periodPath } from "./period-query.ts";

interface PeriodFormProps {
  path: string;
  query: PeriodQuery;
  view: PeriodView;
}

export function PeriodForm({ path, query, view }: PeriodFormProps) {
  const { t } = useTranslation("statistics");
  const { governorate, unit, period } = query;
  const isNarrowed = Boolean(governorate ?? unit) || period === "custom";
  return (
    <div className="tools on-screen">
      {view.hint && <p role="status">{view.hint}</p>}
      <PeriodTabs query={query} steps={view} pathOf={(asked) => periodPath(path, asked)}>
        <span className="muted">{view.comparedWith}</span>
      </PeriodTabs>
      <Disclosure open={isNarrowed} summary={t("narrow.title")}>
        <Form key={periodPath(path, query)} className="filters" action={path}>
          {period !== "custom" && <input type="hidden" name="period" value={period} />}
          {view.isNational && (
            <GovernorateFilter label={t("common:place.governorate")} value={governorate} />
          )}
          {view.units.length > 0 && (
            <FilterSelect
              name="unit"
              label={t("narrow.unit")}
              value={unit}
              options={view.units.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <Button icon="search">{t("narrow.show")}</Button>
          {isNarrowed && (
            <ButtonLink kind="plain" href={path}>
              {t("narrow.clear")}
            </ButtonLink>
          )}
        </Form>
        <Form key={`${periodPath(path, query)}-days`} className="filters" action={path}>
          <input type="hidden" name="period" value="custom" />
          {governorate && <input type="hidden" name="governorate" value={governorate} />}
          {unit && <input type="hidden" name="unit" value={unit} />}
          <DayFilters from={query.from} to={query.to} />
          <Button>{t("narrow.show")}</Button>
        </Form>
      </Disclosure>
    </div>
  );
}

interface PeriodTabsProps {
  query: PeriodQuery;
  steps: PeriodSteps;
  pathOf: (query: PeriodQuery) => string;
  children?: ReactNode;
}

export function PeriodTabs({ query, steps, pathOf, children }: PeriodTabsProps) {
  const { t } = useTranslation("statistics");
  const { earlier, later, label } = steps;
  return (
    <>
      <Tabs
        label={t("period.label")}
        tabs={periods
          .filter((each) => each !== "custom" || query.period === "custom")
          .map((each) => ({
            href: pathOf({ ...query, period: each, day: undefined }),
            label: t(`period.${each}`),
            current: each === query.period,
          }))}
      />
      <p className="row">
        {earlier && (
          <ButtonLink kind="plain" href={pathOf({ ...query, day: earlier })}>
            {t("period.earlier")}
          </ButtonLink>
        )}
        <span>
          <bdi>{label}</bdi> {children}
        </span>
        {later && (
          <ButtonLink kind="plain" href={pathOf({ ...query, day: later })}>
            {t("period.later")}
          </ButtonLink>
        )}
      </p>
    </>
  );
}
