import { useTranslation } from "react-i18next";
import type { Review } from "./load-review.server.ts";

/** What was done about the application, by whom and when. */
export function Timeline({ steps }: Pick<Review, "steps">) {
  const { t } = useTranslation("review");
  return (
    <ol className="steps">
      {steps.map(({ act, at, by, reason, note, fields }) => (
        <li key={`${act} ${at}`}>
          <b>{t(`act.${act}`)}</b>
          <p className="meta">
            {by && <bdi>{by}</bdi>} <bdi>{at}</bdi>
          </p>
          {reason && <p>{t(`reason.${reason}`)}</p>}
          {fields && fields.length > 0 && (
            <p>{fields.map((field) => t(`field.${field}`)).join(t("timeline.comma"))}</p>
          )}
          {note && (
            <p>
              <bdi>{note}</bdi>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
