import { useTranslation } from "react-i18next";
import { useOrganisation } from "./organisation.tsx";

/**
 * The document's title: the screen, then the portal. `wrong` puts "Error:" before it, for a form
 * that came back (docs/architecture.md#forms-and-routes); a route's `meta` could not, since it is
 * not told of the action.
 */
export function PageTitle({ title, hasError = false }: { title: string; hasError?: boolean }) {
  const { t } = useTranslation("common");
  const { portal } = useOrganisation();
  return <title>{`${hasError ? `${t("errorPrefix")} ` : ""}${title} · ${portal}`}</title>;
}
