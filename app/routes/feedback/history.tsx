import { Timeline } from "#app/components/timeline.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { StepViews } from "./feedback-view.server.ts";

export function History({ steps }: { steps: StepViews }) {
  const { t } = useTranslation("feedback");
  return (
    <Timeline
      steps={steps.map(({ act, to, ...step }) => ({
        ...step,
        title: act === "status" && to ? t(`became.${to}`) : t(`act.${act}`),
      }))}
    />
  );
}
