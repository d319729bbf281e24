import type { RouterContextProvider } from "react-router";
import { dayAfter, formatDateRange } from "#app/arabic/dates.ts";
import { listStatisticsUnits } from "#app/contract/statistics.ts";
import { call } from "#app/session/api.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import type { PeriodQuery } from "./period-query.ts";

type Context = Readonly<RouterContextProvider>;
interface Days {
  readonly from: string;
  readonly to: string;
}

export interface PeriodSteps {
  readonly label: string;
  /** Undefined for custom days. */
  readonly earlier: string | undefined;
  readonly later: string | undefined;
}

export interface PeriodView extends PeriodSteps {
  /** Invalid parameters. */
  readonly hint: string | undefined;
  readonly comparedWith: string;
  readonly units: readonly { readonly id: string; readonly name: string }[];
  readonly isNational: boolean;
}

export async function fetchUnits(context: Context, { governorate }: PeriodQuery) {
  const result = await call(context, listStatisticsUnits, { query: { governorate } });
  const { language } = preferencesOf(context);
  if (!result.ok) return [];
  return result.data.map(({ id, name, nameEn }) => ({
    id,
    name: (language === "en" ? nameEn : undefined) ?? name,
  }));
}

interface PeriodParts {
  readonly query: PeriodQuery;
  readonly days: Days;
  readonly before: Days;
  readonly today: string;
}

interface Parts extends PeriodParts {
  readonly hint: string | undefined;
  readonly units: PeriodView["units"];
  readonly isNational: boolean;
}

export function toPeriodSteps(
  context: Context,
  { query, days, before, today }: PeriodParts,
): PeriodSteps {
  const isStepped = query.period !== "custom";
  return {
    label: formatDateRange(days, preferencesOf(context).language),
    earlier: isStepped ? before.from : undefined,
    later: isStepped && days.to < today ? dayAfter(days.to) : undefined,
  };
}

export function toPeriodView(context: Context, parts: Parts): PeriodView {
  const { hint, before, units, isNational } = parts;
  const { language } = preferencesOf(context);
  const t = translatorOf(context);
  return {
    ...toPeriodSteps(context, parts),
    hint: hint && t(`list:hint.${hint}`),
    comparedWith: t("statistics:period.comparedWith", { days: formatDateRange(before, language) }),
    units,
    isNational,
  };
}
