import { Timeline } from "#app/components/timeline.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { StepView } from "./load-case.server.ts";

export function History({ steps }: { steps: readonly StepView[] }) {
  const { t } = useTranslation("aid-desk");
  const titleOf = ({ act, kind, by, to }: StepView) => {
    if (act === "note") return t(`notes.kind.${kind ?? "internal"}`);
    return t(`act.${isOwn(act, by, to) ? (to ? "taken" : "released") : act}`);
  };
  const changeOf = ({ act, by, from, to }: StepView) => {
    if (isOwn(act, by, to) || (!from && !to)) return undefined;
    return t(`change.${from && to ? "both" : to ? "set" : "unset"}`, { from, to });
  };
  return (
    <Timeline
      steps={steps.map((step) => ({
        key: String(step.index),
        title: titleOf(step),
        change: changeOf(step),
        by: step.by,
        at: step.at,
        note: step.act === "note" || step.act === "reply" ? undefined : step.note,
      }))}
    />
  );
}

/** Taking a request assigns its author. */
function isOwn(act: StepView["act"], by: StepView["by"], to: StepView["to"]): boolean {
  return act === "owner" && (!to || to === by);
}
