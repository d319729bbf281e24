import { useTranslation } from "react-i18next";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Avatar } from "#app/components/avatar.tsx";
import type { PlaceView } from "./place-view.server.ts";

export function Board({ places, label }: { places: readonly PlaceView[]; label: string }) {
  const { t, i18n } = useTranslation("leaderboard");
  const language = toLanguage(i18n.language);
  return (
    <table className="board">
      <caption className="vh">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t("column.rank")}</th>
          <th scope="col">{t("column.name")}</th>
          <th scope="col">{t("column.points")}</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ rank, name, photo, points, isMe }, at) => (
          // A name is not its bearer's alone, and nothing else tells two people apart here.
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order
          <tr key={`${rank} ${name} ${at}`} className={isMe ? "mine" : undefined}>
            <td className="digits">
              <bdi>{rank ? formatNumber(rank, language) : "–"}</bdi>
            </td>
            <th scope="row">
              <span>
                <Avatar name={name} src={photo} />{" "}
                <span>
                  <bdi>{name}</bdi> {isMe && <small className="tag">{t("you")}</small>}
                </span>
              </span>
            </th>
            <td className="digits">
              <bdi>{formatNumber(points, language)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
