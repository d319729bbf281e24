import { useTranslation } from "react-i18next";
import type { StepViews } from "./feedback-view.server.ts";

/** What happened to an item; by whom, for leaders. */
export function Timeline({ steps }: { steps: StepViews }) {
  const { t } = useTranslation("feedback");
  return (
    <ol className="steps">
      {steps.map(({ key, act, at, by, to, note }) => (
        <li key={key}>
          <b>{act === "status" && to ? t(`became.${to}`) : t(`act.${act}`)}</b>
          <p className="meta">
            {by && <bdi>{by}</bdi>} <bdi>{at}</bdi>
          </p>
          {note && (
            <p className="words" dir="auto">
              {note}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
