import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/icon.tsx";
import { Step } from "./history.tsx";
import type { Case } from "./load-case.server.ts";

interface MeanwhileProps {
  aid: Case;
  /** What the form that came back was sent with. */
  typed: SubmissionResult<string[]>["initialValue"];
}

/**
 * What others did since the form was made, so that whoever comes second decides anew: nothing was
 * overwritten, and what was typed still stands in the form.
 */
export function Meanwhile({ aid, typed }: MeanwhileProps) {
  const { t } = useTranslation("aid-desk");
  if (!typed || String(typed.version) === String(aid.version)) return null;
  const steps = aid.steps.slice(Number(typed.seen) || 0);
  const chosen = String(typed.status ?? "");
  const isPossible = !chosen || aid.next.some((each) => each === chosen);
  return (
    <aside className="panel stack" aria-label={t("meanwhile.title")}>
      <h3 className="warn">
        <Icon name="warning" /> {t("meanwhile.title")}
      </h3>
      <ul className="steps">
        {steps.map((step) => (
          <li key={step.place}>
            <Step step={step} />
          </li>
        ))}
      </ul>
      {!isPossible && (
        <p>
          {t(chosen === aid.status ? "meanwhile.same" : "meanwhile.impossible", {
            chosen: t(`isStatus.${chosen}`, { defaultValue: chosen }),
            status: t(`isStatus.${aid.status}`),
          })}
        </p>
      )}
      <p>{t("meanwhile.next")}</p>
    </aside>
  );
}
