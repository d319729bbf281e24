import type { RouterContextProvider } from "react-router";
import type { BannerView } from "#app/components/banner.tsx";
import type { Visitor } from "#app/session/admission.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { APPLICATION, bannerOf } from "./banner.ts";

const ownPages: Readonly<Record<string, readonly string[]>> = {
  expired: ["/renewal"],
  renewing: ["/renewal", APPLICATION],
  refused: ["/registerNow", APPLICATION],
  correction: [APPLICATION],
  pending: [APPLICATION],
};

/** Undefined on the page that it leads to. */
export function toBannerView(
  context: Readonly<RouterContextProvider>,
  path: string,
  visitor: Visitor,
): BannerView | undefined {
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
