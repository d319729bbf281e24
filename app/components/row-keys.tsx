import "../styles/search.css";
import { filledByScript } from "./filled-by-script.ts";
import { useTranslation } from "./translation.ts";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "row-keys": React.HTMLAttributes<HTMLElement> & Record<`data-${string}`, string>;
    }
  }
}

/** Keys to move between rows: app/enhancement/personal/row-keys.ts. */
export function RowKeys() {
  const { t } = useTranslation("list");
  return (
    <row-keys
      data-rows={t("keys.rows")}
      data-open={t("keys.open")}
      data-all={t("keys.all")}
      {...filledByScript}
    />
  );
}
