import type { RouterContextProvider } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import type { BannerView } from "#app/components/banner.tsx";
import type { WaitingDeparture } from "#app/contract/leaving-waiting.ts";
import type { Visitor } from "#app/session/admission.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { APPLICATION, bannerOf } from "./banner.ts";

const ownPages: Readonly<Record<string, readonly string[]>> = {
  expired: ["/renewal"],
  renewing: ["/renewal", APPLICATION],
  refused: ["/registerNow", APPLICATION],
  correction: [APPLICATION],
  pending: [APPLICATION],
};

const LEAVING = "/profile/leaving";

function leavingBanner(
  context: Readonly<RouterContextProvider>,
  { kind, until }: WaitingDeparture,
): BannerView {
  const t = translatorOf(context);
  const day = formatDate(until, preferencesOf(context).language);
  return {
    label: t("leaving:banner.label"),
    icon: "warning",
    text: t(`leaving:banner.${kind}.text`, { until: day }),
    action: {
      href: `${LEAVING}?act=takeBack`,
      label: t(`leaving:banner.${kind}.action`),
      isAct: true,
    },
  };
}

/** Undefined on the page that it leads to. */
export function toBannerView(
  context: Readonly<RouterContextProvider>,
  path: string,
  visitor: Visitor,
): BannerView | undefined {
  const leaving = visitor.kind === "authenticated" ? visitor.user?.leaving : undefined;
  if (leaving) return path.startsWith(LEAVING) ? undefined : leavingBanner(context, leaving);
  const banner = bannerOf(visitor);
  if (!banner || ownPages[banner.status]?.includes(path)) return undefined;
  const t = translatorOf(context);
  const { status, href } = banner;
  return {
    label: t("application:banner.label"),
    kind: status === "refused" ? "refusal" : "notice",
    icon: status === "pending" || status === "renewing" ? "clock" : "warning",
    action: href ? { href, label: t(`application:banner.${status}.action`) } : undefined,
    text: t(`application:banner.${status}.text`),
  };
}
