import type { RouterContextProvider } from "react-router";
import type { BannerView } from "#app/components/banner.tsx";
import type { Visitor } from "#app/session/admission.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { bannerOn } from "./banner.ts";

/** What a page says of its visitor's membership, in their language; undefined where there is nothing to say. */
export function sayBanner(
  context: Readonly<RouterContextProvider>,
  path: string,
  visitor: Visitor,
): BannerView | undefined {
  const banner = bannerOn(path, visitor);
  if (!banner) return undefined;
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
