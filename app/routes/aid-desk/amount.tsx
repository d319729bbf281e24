import { useTranslation } from "#app/components/translation.ts";
import type { AidLineView } from "./aid-line-view.server.ts";

export function Amount({ of }: { of: AidLineView["amount"] }) {
  const { t } = useTranslation("aid-desk");
  if (!of) return <span className="muted">{t("noAmount")}</span>;
  return <bdi className="digits">{t("pounds", { count: of.amount, figures: of.figures })}</bdi>;
}
