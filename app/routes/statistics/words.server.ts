import type { RouterContextProvider } from "react-router";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import type { MeasureCount } from "#app/contract/statistics.ts";
import { type MeasureName, measureOf } from "#app/contract/statistics.values.ts";
import type { Visitor } from "#app/session/admission.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { type Sparkline, toSparkline } from "./chart/sparkline.server.ts";
import { listOf } from "./lists.ts";
import type { PeriodQuery } from "./period-query.ts";

type Context = Readonly<RouterContextProvider>;
interface Days {
  readonly from: string;
  readonly to: string;
}

export interface Figure {
  readonly name: string;
  readonly label: string;
  readonly definition: string;
  readonly value: string;
  readonly change: string;
  /** For durations: how many cases. */
  readonly note: string | undefined;
  /** Undefined if equal or unknown. */
  readonly arrow: "▲" | "▼" | undefined;
  readonly href: string | undefined;
  /** Twelve months. */
  readonly line: Sparkline | undefined;
}

type Compared = Omit<MeasureCount, "name">;

/** With its change. */
export function formatCompared(context: Context, measure: MeasureName, compared: Compared) {
  const { language } = preferencesOf(context);
  const t = translatorOf(context);
  const { count, before, median, medianBefore } = compared;
  if (measureOf(measure).isDays) {
    const days = (value: number | null | undefined) =>
      value === null || value === undefined ? "–" : t("statistics:days", { count: value });
    return {
      value: days(median),
      change:
        medianBefore === null || medianBefore === undefined
          ? ""
          : t("statistics:change.was", { value: days(medianBefore) }),
      arrow: undefined,
      note: t("statistics:decided", { count, number: formatNumber(count, language) }),
    };
  }
  return {
    value: formatNumber(count, language),
    change: formatChange(context, count, before),
    arrow: count > before ? ("▲" as const) : count < before ? ("▼" as const) : undefined,
    note: undefined,
  };
}

const LEAST_FOR_PERCENT = 10;
const MOST_PERCENT = 300;

function formatChange(context: Context, count: number, before: number): string {
  const { language } = preferencesOf(context);
  const t = translatorOf(context);
  const number = formatNumber(Math.abs(count - before), language);
  if (count === before) return t("statistics:change.same");
  const percent = Math.round((Math.abs(count - before) / before) * 100);
  // Percentages of small numbers mislead, as do huge ones.
  const isTold = before >= LEAST_FOR_PERCENT && percent <= MOST_PERCENT;
  const part = isTold ? ` (${formatNumber(percent, language)}%)` : "";
  return t(count > before ? "statistics:change.more" : "statistics:change.fewer", {
    number: number + part,
  });
}

export function toFigure(
  context: Context,
  { name, values, ...compared }: MeasureCount & { readonly values?: readonly (number | null)[] },
  query: PeriodQuery,
  days: Days,
  visitor: Visitor,
): Figure {
  const t = translatorOf(context);
  return {
    name,
    label: t(`statistics:measure.${name}.label`),
    definition: t(`statistics:measure.${name}.definition`),
    ...formatCompared(context, name, compared),
    href: listOf(name, query, days, visitor),
    line: values && toSparkline(values, preferencesOf(context).language),
  };
}

/** Unknown ones stay. */
export function categoryLabel(context: Context, name: string): string {
  const t = translatorOf(context);
  if (!name) return t("statistics:category.none");
  const key = `statistics:category.${name.replace(".", "-")}`;
  const words = t(key);
  return words === key || words === key.replace("statistics:", "") ? name : words;
}

export function governorateLabel(context: Context, code: string): string {
  return governorateByCode(code)?.[preferencesOf(context).language] ?? code;
}
