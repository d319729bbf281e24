import { useTranslation } from "react-i18next";
import { Timeline } from "#app/components/timeline.tsx";
import type { AidAct } from "#app/contract/aid.values.ts";
import { isStatus } from "./status.ts";

interface StepView {
  /** From 0. */
  readonly index: number;
  readonly act: AidAct;
  /** In words. */
  readonly at: string;
  readonly to: string | undefined;
  readonly note: string | undefined;
}

/** What happened to an own request; by whom is not told. */
export function History({ steps }: { steps: readonly StepView[] }) {
  const { t } = useTranslation("aid");
  return (
    <Timeline
      steps={steps.map(({ index, act, at, to, note }) => ({
        key: String(index),
        title: act === "status" ? t(`status.${isStatus(to) ? to : "unknown"}`) : t(`act.${act}`),
        change: act === "filesAdded" && to && t("files.count", { count: Number(to) || 1 }),
        at,
        note,
      }))}
    />
  );
}
