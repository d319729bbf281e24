import { useTranslation } from "react-i18next";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import type { OwnPlace } from "#app/contract/leaderboard.ts";
import type { LeaderboardPeriod } from "#app/contract/leaderboard.values.ts";

export function OwnPlacePanel({ place, period }: { place: OwnPlace; period: LeaderboardPeriod }) {
  const { t, i18n } = useTranslation("leaderboard");
  const language = toLanguage(i18n.language);
  const { rank, points, isHidden } = place;
  const isRanked = points > 0 && rank;
  return (
    <section className="own-place" aria-label={t("ownPlace.label")}>
      {isRanked ? (
        <p>
          {t(`ownPlace.rank.${period}`)}{" "}
          <b className="digits">
            <bdi>{formatNumber(rank, language)}</bdi>
          </b>
          {t("ownPlace.with", {
            points: t("points", { count: points, number: formatNumber(points, language) }),
          })}
        </p>
      ) : (
        <p>
          {t(`ownPlace.none.${period}`)} <a href="#earning">{t("ownPlace.how")}</a>
        </p>
      )}
      {isHidden && <p className="muted">{t("ownPlace.hidden")}</p>}
    </section>
  );
}
