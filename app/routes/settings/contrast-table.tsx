import { useTranslation } from "react-i18next";
import { Listing } from "#app/components/listing.tsx";
import type { Contrast } from "#app/contract/organisation.ts";

/** How well each pair of colours is read, and what WCAG AA asks of it. */
export function ContrastTable({
  label,
  contrasts,
}: {
  label: string;
  contrasts: readonly Contrast[];
}) {
  const { t } = useTranslation("organisation");
  if (contrasts.length === 0) return null;
  return (
    <Listing
      label={t("contrast.label", { theme: label })}
      columns={[
        t("contrast.pair"),
        t("contrast.ratio"),
        t("contrast.needed"),
        t("contrast.result"),
      ]}
      rows={contrasts.map(({ pair, ratio, needed, passes }) => ({
        id: pair,
        cells: [
          t(`pair.${pair}`, { defaultValue: pair }),
          <bdi key="ratio" dir="ltr" className="digits">
            {ratio.toFixed(2)}
          </bdi>,
          <bdi key="needed" dir="ltr" className="digits">
            {needed.toFixed(1)}
          </bdi>,
          <span key="passes" className={passes ? "tag" : "tag warm"}>
            {t(passes ? "contrast.passes" : "contrast.fails")}
          </span>,
        ],
      }))}
    />
  );
}
