import { useTranslation } from "react-i18next";
import type { StepView } from "./load-case.server.ts";

/** What was done, by whom and when; the words of notes stand under the notes. */
export function History({ steps }: { steps: readonly StepView[] }) {
  return (
    <ol className="steps">
      {steps.map((step) => (
        <li key={step.index}>
          <Step step={step} />
        </li>
      ))}
    </ol>
  );
}

/** One step: its act, and what became what. */
export function Step({ step }: { step: StepView }) {
  const { t } = useTranslation("aid-desk");
  const { act, at, by, from, to, note, kind } = step;
  const isNote = act === "note";
  // Who takes a request is who writes the step.
  const isOwn = act === "owner" && (!to || to === by);
  const change = isOwn ? undefined : from && to ? "both" : to ? "set" : from ? "unset" : undefined;
  const name = isOwn ? (to ? "taken" : "released") : act;
  return (
    <>
      <b>{isNote ? t(`notes.kind.${kind ?? "internal"}`) : t(`act.${name}`)}</b>
      {change && (
        <p>
          <bdi>{t(`change.${change}`, { from, to })}</bdi>
        </p>
      )}
      <p className="meta">
        {by && <bdi>{by}</bdi>} <bdi>{at}</bdi>
      </p>
      {note && !isNote && act !== "reply" && (
        <p className="words" dir="auto">
          {note}
        </p>
      )}
    </>
  );
}
