import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/icon.tsx";
import { History } from "./history.tsx";
import type { Case } from "./load-case.server.ts";
import { decisionsOf } from "./save-form.tsx";

interface ConflictNoticeProps {
  aid: Case;
  typed: SubmissionResult<string[]>["initialValue"];
}

/** Concurrent changes: nothing was overwritten, and the typed values stay in the form. */
export function ConflictNotice({ aid, typed }: ConflictNoticeProps) {
  const { t } = useTranslation("aid-desk");
  if (!typed || String(typed.version) === String(aid.version)) return null;
  const steps = aid.steps.slice(Number(typed.seen) || 0);
  const chosenStatus = String(typed.status ?? "");
  const isPossible = !chosenStatus || decisionsOf(aid).some((each) => each === chosenStatus);
  return (
    <aside className="panel stack" aria-label={t("conflict.title")}>
      <h3 className="warn">
        <Icon name="warning" /> {t("conflict.title")}
      </h3>
      <History steps={steps} />
      {!isPossible && (
        <p>
          {t(chosenStatus === aid.status ? "conflict.same" : "conflict.impossible", {
            chosen: t(`isStatus.${chosenStatus}`, { defaultValue: chosenStatus }),
            status: t(`isStatus.${aid.status}`),
          })}
        </p>
      )}
      <p>{t("conflict.next")}</p>
    </aside>
  );
}
