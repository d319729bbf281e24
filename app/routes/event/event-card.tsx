import { href } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Card } from "#app/components/card.tsx";
import { DateBlock } from "#app/components/date-block.tsx";
import { Picture } from "#app/components/picture.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { EventView } from "./event-view.server.ts";

export function EventCard(card: { item: EventView; level?: 2 | 3; eager?: boolean }) {
  const { item, level, eager } = card;
  const { t } = useTranslation("event");
  const { id, title, startsAt, leafHours, location, governorate, category, picture, leaf } = item;
  return (
    <Card
      title={title}
      href={href("/event/:id", { id })}
      level={level}
      beside
      picture={
        <>
          <DateBlock leaf={leaf} />
          {picture && <Picture {...picture} sizes="6rem" eager={eager} />}
        </>
      }
      tag={t(`category.${category}`)}
      date={<Standing item={item} />}
    >
      <p>
        <time dateTime={startsAt}>
          <span className="vh">{leafHours[0]}</span>
          {leafHours[1]}
        </time>
      </p>
      <p className="meta">
        <bdi>{location}</bdi> <span>{governorate}</span>
      </p>
    </Card>
  );
}

type Stood = Pick<EventView, "phase" | "mine" | "placesLeft">;

export function Standing({ item }: { item: Stood }) {
  const { t } = useTranslation("event");
  const { phase, mine } = item;
  if (phase !== "upcoming") {
    const tone = phase === "now" ? "good" : phase === "over" ? "waiting" : "bad";
    return (
      <>
        <StatusChip tone={tone}>{t(`phase.${phase}`)}</StatusChip>
        {phase === "now" && mine === "registered" && (
          <StatusChip tone="good">{t("mine.registered")}</StatusChip>
        )}
      </>
    );
  }
  if (mine && mine !== "left") {
    const tone = mine === "registered" ? "good" : "waiting";
    return <StatusChip tone={tone}>{t(`mine.${mine}`)}</StatusChip>;
  }
  return <PlacesLeft item={item} />;
}

/** Only "full" and "few" are states. */
export function PlacesLeft({ item: { placesLeft } }: { item: Pick<EventView, "placesLeft"> }) {
  const { t, i18n } = useTranslation("event");
  if (placesLeft <= 0) return <StatusChip tone="waiting">{t("full")}</StatusChip>;
  const number = formatNumber(placesLeft, toLanguage(i18n.language));
  return <b>{t("placesLeft", { count: placesLeft, number })}</b>;
}
