import { href } from "react-router";
import { Lines } from "#app/components/lines.tsx";
import { Link } from "#app/components/link.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import type { FeedbackView } from "./feedback-view.server.ts";
import type { feedbackTone } from "./status-tone.ts";

export function Lead({ item, toneOf }: { item: FeedbackView; toneOf: typeof feedbackTone }) {
  const { t } = useTranslation("feedback");
  const { type, status, number, createdAt } = item;
  return (
    <span className="meta">
      {status && <StatusChip tone={toneOf(status)}>{t(`status.${status}`)}</StatusChip>}
      {type && <span>{t(`type.${type}`)}</span>}{" "}
      {number && <span className="digits">{t("number", { number })}</span>} <When at={createdAt} />
    </span>
  );
}

export function ItemBody({ item }: { item: FeedbackView }) {
  const { t } = useTranslation("feedback");
  const { topic, place, mood, body, offer } = item;
  return (
    <>
      <dl className="facts">
        {topic && (
          <>
            <dt>{t("field.topic")}</dt>
            <dd>{t(`topic.${topic}`)}</dd>
          </>
        )}
        {place && (
          <>
            <dt>{t("field.place")}</dt>
            <dd>
              <bdi>{place}</bdi>
            </dd>
          </>
        )}
        {offer && (
          <>
            <dt>{t("field.offer")}</dt>
            <dd>
              {offer.isShown ? (
                <Link to={href("/offer/:offerId", { offerId: offer.id })}>
                  <bdi>{offer.title}</bdi>
                </Link>
              ) : (
                <bdi>{offer.title}</bdi>
              )}{" "}
              <small className="muted">
                <bdi>{offer.provider}</bdi>
              </small>
            </dd>
          </>
        )}
        {mood && (
          <>
            <dt>{t("field.mood")}</dt>
            <dd>{t(`mood.${mood}`)}</dd>
          </>
        )}
      </dl>
      <p className="words prose" dir="auto">
        <Lines text={body} />
      </p>
    </>
  );
}
