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

/** What the form of a page says of its days and offers to narrow them to. */
export interface PeriodView {
  /** What of the address could not be followed. */
  readonly hint: string | undefined;
  readonly label: string;
  readonly comparedWith: string;
  /** A day of the period before; none of days of one's own choice. */
  readonly earlier: string | undefined;
  readonly later: string | undefined;
  readonly units: readonly { readonly id: string; readonly name: string }[];
  readonly isNational: boolean;
}

/** The sectors and secretariats that numbers may be narrowed to; none where they can't be had. */
export async function fetchUnits(context: Context, { governorate }: PeriodQuery) {
  const result = await call(context, listStatisticsUnits, { query: { governorate } });
  const { language } = preferencesOf(context);
  if (!result.ok) return [];
  return result.data.map(({ id, name, nameEn }) => ({
    id,
    name: (language === "en" ? nameEn : undefined) ?? name,
  }));
}

interface Parts {
  readonly query: PeriodQuery;
  readonly hint: string | undefined;
  readonly days: Days;
  readonly before: Days;
  readonly units: PeriodView["units"];
  readonly isNational: boolean;
  readonly today: string;
}

export function toPeriodView(context: Context, parts: Parts): PeriodView {
  const { query, hint, days, before, units, isNational, today } = parts;
  const { language } = preferencesOf(context);
  const t = translatorOf(context);
  const isStepped = query.period !== "custom";
  return {
    hint: hint && t(`list:hint.${hint}`),
    label: formatDateRange(days, language),
    comparedWith: t("statistics:period.comparedWith", { days: formatDateRange(before, language) }),
    earlier: isStepped ? before.from : undefined,
    later: isStepped && days.to < today ? dayAfter(days.to) : undefined,
    units,
    isNational,
  };
}
