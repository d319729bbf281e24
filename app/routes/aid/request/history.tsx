import { useTranslation } from "react-i18next";
import type { SaidTime } from "#app/arabic/dates.ts";
import { Timeline } from "#app/components/timeline.tsx";
import { type AidAct, aidStatuses } from "#app/contract/aid.values.ts";

interface StepView {
  readonly index: number;
  readonly act: AidAct;
  readonly at: SaidTime;
  readonly to: string | undefined;
  readonly note: string | undefined;
}

export function History({ steps }: { steps: readonly StepView[] }) {
  const { t } = useTranslation("aid");
  const statusOf = (to: string | undefined) => aidStatuses.find((each) => each === to) ?? "unknown";
  return (
    <Timeline
      steps={steps.map(({ index, act, at, to, note }) => ({
        key: String(index),
        title: act === "status" ? t(`status.${statusOf(to)}`) : t(`act.${act}`),
        change: act === "filesAdded" && to && t("files.count", { count: Number(to) || 1 }),
        at,
        note,
      }))}
    />
  );
}
