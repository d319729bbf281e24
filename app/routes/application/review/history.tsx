import { useTranslation } from "react-i18next";
import { Timeline } from "#app/components/timeline.tsx";
import type { Review } from "./load-review.server.ts";

export function History({ steps }: Pick<Review, "steps">) {
  const { t } = useTranslation("review");
  const detailsOf = ({ reason, fields }: Review["steps"][number]) =>
    [
      reason && t(`reason.${reason}`),
      fields?.map((field) => t(`field.${field}`)).join(t("timeline.comma")),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <Timeline
      steps={steps.map((step) => ({
        key: `${step.act} ${step.at.iso}`,
        title: t(`act.${step.act}`),
        by: step.by,
        at: step.at,
        details: detailsOf(step),
        note: step.note,
      }))}
    />
  );
}
