import streamCheck from "virtual:stream-check";
import { href, type RouterContextProvider } from "react-router";
import { formatMoment, withinText } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import type { ProxyReport } from "#app/contract/proxy.ts";
import { uploadLimits } from "#app/contract/upload-limits.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";

type Context = Readonly<RouterContextProvider>;

const MB = 1024 * 1024;

/** What to write into nginx (docs/nginx.conf). */
const settings = {
  refused: `client_max_body_size ${uploadLimits.requestBytes / MB}m;`,
  held: "proxy_buffering off;",
  cut: "proxy_read_timeout 120s;",
} as const satisfies Record<ProxyReport["fault"], string>;

/** In words from the server: home is for everybody, this for administrators. */
export function toProxyView(context: Context, reports: readonly ProxyReport[]) {
  const t = translatorOf(context);
  const { language } = preferencesOf(context);
  return reports.map(({ part, fault, values: { bytes = 0, seconds = 0 }, seenAt }) => ({
    part,
    sentence: t(`first-steps:proxy.${fault}`, {
      megabytes: formatNumber(Math.max(Math.round((bytes / MB) * 10) / 10, 0.1), language),
      seconds: formatNumber(seconds, language),
      count: seconds,
    }),
    setting: settings[fault],
    label: t("first-steps:proxy.label"),
    seen: t("first-steps:proxy.seen", {
      when: withinText(formatMoment(seenAt, language, new Date())),
    }),
    more: { href: `${href("/desk/settings")}#proxy`, label: t("first-steps:proxy.more") },
  }));
}

/** Not in the lite version. */
export function streamCheckOf(context: Context): string | undefined {
  return preferencesOf(context).lite ? undefined : streamCheck;
}

export type ProxyReportView = ReturnType<typeof toProxyView>[number];
