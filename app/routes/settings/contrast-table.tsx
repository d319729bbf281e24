import { useTranslation } from "react-i18next";
import type { Contrast } from "#app/contract/organisation.ts";

export function ContrastTable({
  label,
  contrasts,
}: {
  label: string;
  contrasts: readonly Contrast[];
}) {
  const { t } = useTranslation("organisation");
  if (contrasts.length === 0) return null;
  const columns = ["pair", "ratio", "needed", "result"] as const;
  return (
    <table className="contrasts">
      <caption className="vh">{t("contrast.label", { theme: label })}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`contrast.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {contrasts.map(({ pair, ratio, needed, passes }) => (
          <tr key={pair}>
            <th scope="row">{t(`pair.${pair}`, { defaultValue: pair })}</th>
            <td className="digits">{ratio.toFixed(2)}</td>
            <td className="digits">{needed.toFixed(1)}</td>
            <td>
              <span className={passes ? "tag" : "tag warm"}>
                {t(passes ? "contrast.passes" : "contrast.fails")}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
