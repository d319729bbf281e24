import type { ReactNode } from "react";
import type { SaidTime } from "#app/arabic/dates.ts";
import { Lines } from "./lines.tsx";
import { When } from "./when.tsx";

export interface TimelineStepProps {
  title: string;
  subject?: ReactNode;
  change?: ReactNode;
  by?: string | null | undefined;
  at: SaidTime;
  details?: ReactNode;
  note?: string | null | undefined;
}

export function Timeline({
  steps,
}: {
  steps: readonly (TimelineStepProps & { key: string | number })[];
}) {
  return (
    <ol className="steps">
      {steps.map(({ key, ...step }) => (
        <li key={key}>
          <TimelineStep {...step} />
        </li>
      ))}
    </ol>
  );
}

function TimelineStep({ title, subject, change, by, at, details, note }: TimelineStepProps) {
  return (
    <>
      <b>{title}</b> {subject && <bdi>{subject}</bdi>}
      {change && (
        <p>
          <bdi>{change}</bdi>
        </p>
      )}
      <p className="meta">
        {by && <bdi>{by}</bdi>} <When at={at} />
      </p>
      {details && <p>{details}</p>}
      {note && (
        <p className="words" dir="auto">
          <Lines text={note} />
        </p>
      )}
    </>
  );
}
