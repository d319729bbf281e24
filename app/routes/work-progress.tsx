import type { ReactNode } from "react";
import { PageRefresh } from "#app/components/page-refresh.tsx";

/** Of an application or a plain page; those without scripts follow work-refresh.ts. */
const LOOK_AGAIN_SECONDS = 2;

interface WorkProgressProps {
  label: string;
  value: number;
  max: number;
  /** How far it is, in words. */
  status: ReactNode;
  children?: ReactNode;
}

export function WorkProgress({ label, value, max, status, children }: WorkProgressProps) {
  return (
    <PageRefresh seconds={LOOK_AGAIN_SECONDS}>
      <section className="panel stack" aria-label={label}>
        <progress className="progress" value={value} max={max} aria-label={label} />
        <p>{status}</p>
        {children}
      </section>
    </PageRefresh>
  );
}
