import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Figure } from "./words.server.ts";

/** Numbers with what they mean, each leading to its list: a table, which every browser reads. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  const { t } = useTranslation("statistics");
  return (
    <div className="rows">
      <table className="listing figures">
        <caption className="vh">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t("column.number")}</th>
            <th scope="col">{t("column.count")}</th>
            <th scope="col">{t("column.change")}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, label: words, definition, value, change, note, href }) => (
            <tr key={name}>
              <th scope="row">
                {href ? <Link to={href}>{words}</Link> : words}
                <div>
                  <dfn>{definition}</dfn>
                </div>
              </th>
              <td data-label={t("column.count")}>
                <div>
                  <b className="digits">
                    <bdi>{value}</bdi>
                  </b>
                  {note && <small className="muted"> {note}</small>}
                </div>
              </td>
              <td data-label={t("column.change")}>
                <div className="change">
                  <bdi>{change}</bdi>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
