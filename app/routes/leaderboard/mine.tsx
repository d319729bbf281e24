import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/arabic/numbers.ts";
import type { OwnPlace } from "#app/contract/leaderboard.ts";
import type { LeaderboardPeriod } from "#app/contract/leaderboard-form.ts";

/** One's own place in a period, whatever page is shown. */
export function Mine({ mine, period }: { mine: OwnPlace; period: LeaderboardPeriod }) {
  const { t, i18n } = useTranslation("leaderboard");
  const language = i18n.language === "en" ? "en" : "ar";
  const { rank, points, isHidden } = mine;
  const isRanked = points > 0 && rank;
  return (
    <section className="panel own-place" aria-label={t("mine.label")}>
      {isRanked ? (
        <p>
          {t(`mine.rank.${period}`)}{" "}
          <b className="digits">
            <bdi>{formatNumber(rank, language)}</bdi>
          </b>
          {t("mine.with", {
            points: t("points", { count: points, number: formatNumber(points, language) }),
          })}
        </p>
      ) : (
        <p>
          {t(`mine.none.${period}`)} <a href="#earning">{t("mine.how")}</a>
        </p>
      )}
      {isHidden && <p className="muted">{t("mine.hidden")}</p>}
    </section>
  );
}
