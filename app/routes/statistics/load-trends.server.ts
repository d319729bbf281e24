import { data, type RouterContextProvider } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { readTrends, type Trend, type Trends } from "#app/contract/statistics.ts";
import { measureOf, type StatisticGroup } from "#app/contract/statistics.values.ts";
import type { Visitor } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure, pageFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { tableFile } from "../table-file.server.ts";
import { type Chart, toChart } from "./chart/chart.server.ts";
import { fetchUnits, toPeriodView } from "./load-period.server.ts";
import { type PeriodQuery, readPeriodQuery } from "./period-query.ts";
import {
  categoryLabel,
  type Figure,
  formatCompared,
  governorateLabel,
  toFigure,
} from "./words.server.ts";

type Context = Readonly<RouterContextProvider>;

interface Line {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly change: string;
}

export interface TrendView {
  readonly figure: Figure;
  readonly chart: Chart | undefined;
  readonly text: string;
  readonly steps: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: string;
  }[];
  readonly categories: readonly Line[];
  readonly governorates: readonly Line[];
}

export async function loadTrends(context: Context, group: StatisticGroup, url: URL) {
  const { query, hint } = readPeriodQuery(url.searchParams);
  const [result, units, visitor] = await Promise.all([
    call(context, readTrends, { params: { group }, query }),
    fetchUnits(context, query),
    visitorOf(context),
  ]);
  if (!result.ok) {
    if (result.status === 404) throw pageFailure(result);
    const { failure, ...init } = explainFailure(
      result,
      translatorOf(context)("statistics:none.title"),
    );
    return data({ query, failure }, init);
  }
  const { days, before, today } = result.data;
  const isNational = isNationalLeader(visitor);
  return data({
    query,
    period: toPeriodView(context, { query, hint, days, before, units, isNational, today }),
    trends: result.data.measures.map((trend) =>
      toTrendView(context, trend, result.data, { query, visitor }),
    ),
  });
}

export function isNationalLeader(visitor: Awaited<ReturnType<typeof visitorOf>>): boolean {
  const rank = visitor.kind === "authenticated" ? visitor.user?.highestRank : undefined;
  return rank === "admin" || rank === "central_leaders";
}

function toTrendView(
  context: Context,
  trend: Trend,
  trends: Trends,
  { query, visitor }: { readonly query: PeriodQuery; readonly visitor: Visitor },
): TrendView {
  const { language } = preferencesOf(context);
  const t = translatorOf(context);
  const { name, values, categories, governorates = [] } = trend;
  const labels = trends.steps.map((step) => stepLabel(step, trends.step, language));
  // Skips leading empty steps.
  const first = Math.max(0, Math.min(values.findIndex(Boolean), values.length - LEAST_STEPS));
  const isDays = measureOf(name).isDays ?? false;
  const write = (value: number | null) =>
    value === null
      ? "–"
      : isDays
        ? t("statistics:days", { count: value })
        : formatNumber(value, language);
  const figure = toFigure(context, trend, query, trends.days, visitor);
  const numbers = values.map((value) => value ?? 0);
  const highest = numbers.indexOf(Math.max(...numbers));
  return {
    figure,
    chart: values.some(Boolean)
      ? toChart(
          {
            labels: labels.slice(first),
            values: values.slice(first),
            kind: isDays ? "line" : "bars",
            isOpen: !isDays,
          },
          language,
        )
      : undefined,
    text: t("statistics:chart.text", {
      label: figure.label,
      from: labels[first],
      to: labels.at(-1),
      highest: write(values[highest] ?? 0),
      when: labels[highest],
      last: write(values.at(-1) ?? null),
    }),
    steps: trends.steps.map((step, at) => ({
      name: step,
      label: longLabel(step, trends.step, language),
      value: write(values[at] ?? null),
    })),
    categories: categories.map(({ name: category, ...compared }) => ({
      name: category,
      label: categoryLabel(context, category),
      ...formatCompared(context, name, compared),
    })),
    governorates: governorates.map(({ code, ...compared }) => ({
      name: code,
      label: governorateLabel(context, code),
      ...formatCompared(context, name, compared),
    })),
  };
}

/** At least, where available. */
const LEAST_STEPS = 6;

const utc = (day: string) => new Date(`${day}T12:00:00.000Z`);

function stepLabel(day: string, step: Trends["step"], language: "ar" | "en"): string {
  const locale = language === "ar" ? "ar-EG-u-nu-latn" : "en-GB";
  if (step === "year") return day.slice(0, 4);
  if (step === "month") {
    return new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" }).format(utc(day));
  }
  return `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;
}

function longLabel(day: string, step: Trends["step"], language: "ar" | "en"): string {
  const locale = language === "ar" ? "ar-EG-u-nu-latn" : "en-GB";
  if (step === "year") return day.slice(0, 4);
  if (step === "month") {
    return new Intl.DateTimeFormat(locale, {
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    }).format(utc(day));
  }
  return formatDate(day, language);
}

export async function trendsFile(context: Context, group: StatisticGroup, url: URL) {
  const { query } = readPeriodQuery(url.searchParams);
  const result = await call(context, readTrends, { params: { group }, query });
  if (!result.ok) throw pageFailure(result);
  const t = translatorOf(context);
  const part = (name: string) => t(`statistics:file.${name}`);
  const { measures, steps, days } = result.data;
  const rows = measures.flatMap((trend) => {
    const label = t(`statistics:measure.${trend.name}.label`);
    const isDays = measureOf(trend.name).isDays ?? false;
    const numbers = (each: Omit<Trend, "name" | "values" | "categories" | "governorates">) => [
      isDays ? (each.median ?? "") : each.count,
      isDays ? (each.medianBefore ?? "") : each.before,
    ];
    return [
      [label, part("period"), `${days.from} – ${days.to}`, ...numbers(trend)],
      ...steps.map((step, at) => [label, part("time"), step, trend.values[at] ?? "", ""]),
      ...trend.categories.map((each) => [
        label,
        part("category"),
        categoryLabel(context, each.name),
        ...numbers(each),
      ]),
      ...(trend.governorates ?? []).map((each) => [
        label,
        part("governorate"),
        governorateLabel(context, each.code),
        ...numbers(each),
      ]),
    ];
  });
  const head = ["number", "part", "what", "value", "before"].map((name) => part(`column.${name}`));
  return tableFile(
    context,
    url,
    { name: `statistics-${group}`, title: t(`statistics:group.${group}.title`) },
    [head, ...rows],
  );
}
