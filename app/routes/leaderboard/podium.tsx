import { useTranslation } from "react-i18next";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Avatar } from "#app/components/avatar.tsx";
import { Section } from "#app/components/page.tsx";
import type { LeaderboardPeriod } from "#app/contract/leaderboard.values.ts";
import type { PlaceView } from "./place-view.server.ts";

interface PodiumProps {
  places: readonly PlaceView[];
  period: LeaderboardPeriod;
}

export function Podium({ places, period }: PodiumProps) {
  const { t, i18n } = useTranslation("leaderboard");
  const language = toLanguage(i18n.language);
  return (
    <Section title={t(`topOf.${period}`)}>
      <ol className="podium">
        {places.map(({ rank, name, photo, points, isMe }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order
          <li key={`${name} ${at}`}>
            {rank && (
              <span className="place digits">
                <span className="vh">{t("column.rank")} </span>
                <bdi>{formatNumber(rank, language)}</bdi>
              </span>
            )}
            <Avatar name={name} src={photo} size="medium" />
            <p>
              <b>
                <bdi>{name}</bdi>
              </b>{" "}
              {isMe && <small className="tag">{t("you")}</small>}{" "}
              <span className="muted">
                {t("points", { count: points, number: formatNumber(points, language) })}
              </span>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
