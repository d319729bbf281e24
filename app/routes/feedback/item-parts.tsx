import { useTranslation } from "react-i18next";
import type { FeedbackView } from "./feedback-view.server.ts";

/** What kind of item it is, where it stands and when it came. */
export function Lead({ item }: { item: FeedbackView }) {
  const { t } = useTranslation("feedback");
  const { type, status, number, createdAt } = item;
  return (
    <span className="meta">
      {type && <span className="tag">{t(`type.${type}`)}</span>}{" "}
      {status && <b>{t(`status.${status}`)}</b>}{" "}
      {number && <span className="digits">{t("number", { number })}</span>} <bdi>{createdAt}</bdi>
    </span>
  );
}

/** What somebody wrote, and what it is about. */
export function ItemBody({ item }: { item: FeedbackView }) {
  const { t } = useTranslation("feedback");
  const { topic, place, mood, body } = item;
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
        {mood && (
          <>
            <dt>{t("field.mood")}</dt>
            <dd>{t(`mood.${mood}`)}</dd>
          </>
        )}
      </dl>
      <p className="words prose" dir="auto">
        {body}
      </p>
    </>
  );
}
