import { Banner } from "#app/components/banner.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { SilenceView } from "./silence.server.ts";

/** docs/product.md#campaign-silence */
export function SilenceBanner({ silence }: { silence: SilenceView | undefined }) {
  const { t } = useTranslation("silence-banner");
  if (!silence) return null;
  return <Banner label={t("title")}>{t("text", { ...silence })}</Banner>;
}
