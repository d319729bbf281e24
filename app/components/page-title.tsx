import { useOrganisation } from "./organisation.tsx";
import { useTranslation } from "./translation.ts";

/**
 * `hasError` prefixes "Error:" (docs/architecture.md#forms-and-routes), which a route's `meta`
 * can't know.
 */
export function PageTitle({ title, hasError = false }: { title: string; hasError?: boolean }) {
  const { t } = useTranslation("common");
  const { portal } = useOrganisation();
  return <title>{`${hasError ? `${t("errorPrefix")} ` : ""}${title} · ${portal}`}</title>;
}
